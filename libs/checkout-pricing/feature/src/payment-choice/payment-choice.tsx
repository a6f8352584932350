import { useSession } from '@portal/auth-session/api';
import type { PendingCheckout } from '@portal/checkout-pricing/domain';
import { Button, Dialog, LinkButton, Message, SegmentedControl } from '@portal/shared/ui';
import { formatMoney, invoiceDueDays, paths } from '@portal/shared/util';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReplaceQuery } from '../plans/use-plan-choice';
import { InvoiceForm } from './invoice-form';
import { messages } from './messages';
import { Ordered, type OrderedInvoice } from './ordered';

/** The group that is being bought. */
export interface GroupOrder {
  readonly purchase: PendingCheckout;
  /** The price of a year in minor units. */
  readonly total: number;
  readonly currency: string;
  readonly country: string | undefined;
  /** Opens the hosted checkout. */
  readonly onCard: () => void;
}

type Way = 'card' | 'invoice';

interface PaymentChoiceProps {
  readonly order: GroupOrder;
  readonly isTaxAdded: boolean;
  readonly onClose: () => void;
}

/** The way in the address, which a login keeps (`pay=invoice`); it is removed once it is read. */
function useWayInAddress(): Way {
  const [query] = useSearchParams();
  const [way] = useState<Way>(() => (query.get('pay') === 'invoice' ? 'invoice' : 'card'));
  const replaceQuery = useReplaceQuery();
  const remove = useEffectEvent(() => {
    const rest = new URLSearchParams(query);
    rest.delete('pay');
    if (rest.size !== query.size) replaceQuery(rest);
  });
  useEffect(() => remove(), []);
  return way;
}

/** Asks whether a group of enough seats is paid by card or by invoice, and orders it by invoice (PRICE-501). */
export function PaymentChoice({ order, isTaxAdded, onClose }: PaymentChoiceProps) {
  const { purchase, total, currency, country, onCard } = order;
  const [way, setWay] = useState(useWayInAddress());
  const [ordered, setOrdered] = useState<OrderedInvoice>();
  const price = formatMoney(total, currency, country ? { country } : {});
  const described = isTaxAdded ? messages.groupWithTax : messages.group;
  const payByCard = () => {
    onClose();
    onCard();
  };
  if (ordered) return <Ordered invoice={ordered.invoice} country={country} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={<span className="num">{described(purchase.quantity, price)}</span>}
    >
      <div className="grid gap-5">
        <SegmentedControl<Way>
          label={messages.label}
          segments={[
            { value: 'card', label: messages.card },
            { value: 'invoice', label: messages.invoice },
          ]}
          value={way}
          onValueChange={setWay}
        />
        <p className="text-ink-muted">
          {way === 'card' ? messages.cardText : messages.invoiceText(invoiceDueDays)}
        </p>
        {way === 'card' ? (
          <Button variant="primary" className="sm:justify-self-end" onClick={payByCard}>
            {messages.continue}
          </Button>
        ) : (
          <ByInvoice purchase={purchase} onOrdered={setOrdered} />
        )}
      </div>
    </Dialog>
  );
}

interface ByInvoiceProps {
  readonly purchase: PendingCheckout;
  readonly onOrdered: (ordered: OrderedInvoice) => void;
}

/** The order, or what a user must do first. */
function ByInvoice({ purchase, onOrdered }: ByInvoiceProps) {
  const { user } = useSession();
  const { quantity, groupName: group_name } = purchase;
  const back = paths.plans({ frequency: 'annually', quantity, group_name, pay: 'invoice' });
  if (!user)
    return (
      <Message
        kind="info"
        actions={
          <LinkButton variant="primary" href={paths.login({ redirect: back })}>
            {messages.logIn}
          </LinkButton>
        }
      >
        {messages.logInFirst}
      </Message>
    );
  if (user.premium)
    return (
      <Message
        kind="info"
        actions={<LinkButton href={paths.account()}>{messages.openAccount}</LinkButton>}
      >
        {messages.hasPlan}
      </Message>
    );
  if (!user.emailVerified)
    return (
      <Message
        kind="warning"
        actions={
          <LinkButton href={paths.account({ emailVerification: 'required' })}>
            {messages.openAccount}
          </LinkButton>
        }
      >
        {messages.verifyFirst}
      </Message>
    );
  return <InvoiceForm purchase={purchase} onOrdered={onOrdered} />;
}
