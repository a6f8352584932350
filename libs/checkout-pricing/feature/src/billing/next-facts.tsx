import {
  type BilledPlan,
  type Interval,
  type NextCharge,
  frequencyOfInterval,
  isInvoiced,
} from '@portal/checkout-pricing/domain';
import { Meter, TextLink, Facts } from '@portal/shared/ui';
import { paths, formatDay, invoiceDueDays } from '@portal/shared/util';
import { messages } from './messages';
import { useMoney, type Money } from '../checkout/country';

interface SeatMeterProps {
  readonly seats: NonNullable<BilledPlan['seats']>;
  readonly total: number;
}

/** The seats of the group, which lead the card of its owner (PRICE-311). */
export function SeatMeter({ seats, total }: SeatMeterProps) {
  const { active, pending } = seats;
  const taken = active + pending;
  const text = messages.seats.taken(taken, total);
  return (
    <div className="num mb-6 max-w-128">
      <p className="mb-2 flex justify-between gap-x-4">
        <span className="font-semibold">{text}</span>
        <span className="text-ink-muted">
          {taken > total ? messages.seats.over : messages.seats.left(total - taken)}
        </span>
      </p>
      <Meter
        label={messages.seats.label}
        valueText={text}
        total={total}
        active={active}
        pending={pending}
      />
      <p className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-muted">
        <span>{messages.seats.active(active)}</span>
        <span>{messages.seats.pending(pending)}</span>
        <TextLink standalone className="ms-auto" href={paths.manageGroup()}>
          {messages.seats.manage}
        </TextLink>
      </p>
    </div>
  );
}

const texts = messages.next;

export function discountText(
  { name, once, until, fullAmount }: NonNullable<NextCharge['discount']>,
  isTaxed: boolean,
  interval: Interval,
  money: Money,
): string {
  const { discountOnce, discountUntil, discountAlways, plusTax } = texts;
  const price = messages.change.price(money(fullAmount), interval);
  const full = isTaxed ? plusTax(price) : price;
  if (once) return discountOnce(name, full);
  return until === null ? discountAlways(name) : discountUntil(name, formatDay(until), full);
}

/** `Visa`, as people write it. */
const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

function planName({ plan, productName, interval, quantity }: BilledPlan): string {
  const { frequencies } = messages.change;
  return plan === 'group'
    ? texts.seats(productName, quantity)
    : `${productName}, ${frequencies[frequencyOfInterval[interval]].toLowerCase()}`;
}

function wordsOf({ collectionMethod, card }: BilledPlan) {
  if (isInvoiced({ collectionMethod }))
    return {
      charge: texts.invoice,
      chargeOn: texts.invoiceOn,
      payment: { term: texts.payment, description: texts.byInvoice(invoiceDueDays) },
    };
  const description = card
    ? texts.cardOf(brandName(card.brand), card.last4, card.expires)
    : texts.noCard;
  return {
    charge: texts.charge,
    chargeOn: texts.chargeOn,
    payment: { term: texts.card, description },
  };
}

/** The next payment with credit and discount, the plan, and the card or the invoice (PRICE-311). */
export function NextFacts({ billed }: { readonly billed: BilledPlan }) {
  const { next, currency } = billed;
  const words = wordsOf(billed);
  const money = useMoney()(currency);
  const facts = [
    next && {
      term: words.charge,
      description: <strong>{words.chargeOn(money(next.amount), formatDay(next.at))}</strong>,
    },
    next && next.tax > 0 && { term: texts.tax, description: texts.taxIncluded(money(next.tax)) },
    next &&
      next.credit > 0 && {
        term: texts.credit,
        description: texts.creditLowers(money(next.credit)),
      },
    next?.discount && {
      term: texts.discount,
      description: discountText(next.discount, next.tax > 0, billed.interval, money),
    },
    { term: texts.plan, description: planName(billed) },
    words.payment,
  ];
  return (
    <Facts facts={facts.filter((fact) => fact !== null && fact !== undefined && fact !== false)} />
  );
}
