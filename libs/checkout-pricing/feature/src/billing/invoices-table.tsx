import type { BillingDocument } from '@portal/checkout-pricing/domain';
import { DataTable, StatusMark, TextLink, VisuallyHidden, type Column } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { useMoney } from '../checkout/country';
import { messages } from './messages';

const texts = messages.invoices;

interface InvoicesTableProps {
  readonly caption: string;
  readonly documents: readonly BillingDocument[];
}

interface DocumentProps {
  readonly document: BillingDocument;
}

function What({ document }: DocumentProps) {
  const { item, about, number } = document;
  const bought =
    item && (item.quantity > 1 ? texts.seats(item.productName, item.quantity) : item.productName);
  const title = bought
    ? item.reason === 'change'
      ? texts.change(bought)
      : bought
    : about === null
      ? texts.creditNote
      : texts.about(about);
  return (
    <span className="grid">
      <span className="font-semibold">{title}</span>
      <span className="text-small text-ink-muted">
        {item && `${texts.period(formatDay(item.from), formatDay(item.to))} · `}
        {texts.number(number)}
      </span>
    </span>
  );
}

const marks = {
  paid: 'active',
  open: 'pending',
  void: 'ended',
  uncollectible: 'past-due',
  issued: 'active',
} as const;

function Amount({ document }: DocumentProps) {
  const { kind, amount, tax, currency } = document;
  const money = useMoney()(currency);
  return (
    <span className="grid">
      <span>{money(kind === 'credit-note' ? -amount : amount)}</span>
      {tax !== 0 && <span className="text-small text-ink-muted">{texts.tax(money(tax))}</span>}
    </span>
  );
}

/** What went back of an invoice, and the dispute about it (PRICE-308). */
function Returned({ document: { paid, refunded, dispute, currency } }: DocumentProps) {
  const money = useMoney()(currency);
  const decision = dispute?.state === 'lost' ? texts.disputeLost : texts.disputeOpen;
  return (
    <span className="grid">
      {refunded > 0 && (
        <StatusMark status="ended">
          {refunded >= paid ? texts.allRefunded : texts.refunded(money(refunded))}
        </StatusMark>
      )}
      {dispute && (
        <>
          <StatusMark status={dispute.state === 'lost' ? 'ended' : 'pending'}>
            {texts.disputed}
          </StatusMark>
          <span className="text-small text-ink-muted">{decision(money(dispute.amount))}</span>
        </>
      )}
    </span>
  );
}

function State({ document }: DocumentProps) {
  const { kind, state, amount, paid, refunded, dispute, currency } = document;
  const money = useMoney()(currency);
  if (refunded > 0 || dispute) return <Returned document={document} />;
  const isCredited = kind === 'invoice' && state === 'paid' && amount < 0;
  const fromCredit = state === 'paid' && amount > paid ? amount - paid : 0;
  return (
    <span className="grid">
      <StatusMark status={marks[state]}>
        {isCredited ? texts.credited : texts.states[state]}
      </StatusMark>
      {fromCredit > 0 && (
        <span className="text-small text-ink-muted">{texts.fromCredit(money(fromCredit))}</span>
      )}
    </span>
  );
}

function Documents({ document: { number, pdf, receipt, page } }: DocumentProps) {
  const links = [
    { href: page, label: texts.pay },
    { href: pdf, label: texts.pdf },
    { href: receipt, label: texts.receipt },
  ];
  return (
    <span className="inline-flex flex-wrap gap-x-4 pe-2.5">
      {links.map(
        ({ href, label }) =>
          href !== null && (
            <TextLink key={label} standalone external href={href} target="_blank" rel="noreferrer">
              {label}
              <VisuallyHidden> {texts.of(number)}</VisuallyHidden>
            </TextLink>
          ),
      )}
    </span>
  );
}

const columns: readonly Column<BillingDocument>[] = [
  {
    key: 'date',
    get label() {
      return texts.date;
    },
    width: '8rem',
    mapper: ({ at }) => formatDay(at),
  },
  {
    key: 'what',
    get label() {
      return texts.what;
    },
    mapper: ({ number }) => number,
    render: (document) => <What document={document} />,
  },
  {
    key: 'amount',
    get label() {
      return texts.amount;
    },
    align: 'end',
    mapper: ({ amount }) => amount,
    render: (document) => <Amount document={document} />,
  },
  {
    key: 'state',
    get label() {
      return texts.state;
    },
    mapper: ({ state }) => state,
    render: (document) => <State document={document} />,
  },
];

export function InvoicesTable({ caption, documents }: InvoicesTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
      pageSize={documents.length}
      actions={(document) => <Documents document={document} />}
    />
  );
}
