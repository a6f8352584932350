import type { PendingCheckout } from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { Button, Dialog, SegmentedControl } from '@portal/shared/ui';
import { invoiceDueDays } from '@portal/shared/util';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMoney } from '../checkout/country';
import { withoutParams } from '../checkout/pending-purchase';
import { useReplaceQuery } from './use-plan-choice';
import { messages } from './payment-choice-messages';
import { ByInvoice, Ordered, type OrderedInvoice } from './order-by-invoice';

export interface GroupOrder {
  readonly purchase: PendingCheckout;
  /** The price of a year in minor units. */
  readonly total: number;
  readonly currency: string;
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
    if (query.has('pay')) replaceQuery(withoutParams(query, 'pay'));
  });
  useEffect(() => remove(), []);
  return way;
}

/** Asks whether a group of enough seats is paid by card or by invoice, and orders it by invoice (PRICE-501). */
export function PaymentChoice({ order, isTaxAdded, onClose }: PaymentChoiceProps) {
  const { purchase, total, currency, onCard } = order;
  const [way, setWay] = useState(useWayInAddress());
  const [ordered, setOrdered] = useState<OrderedInvoice>();
  const price = useMoney()(currency)(total);
  const described = isTaxAdded ? messages.groupWithTax : messages.group;
  const payByCard = () => {
    onClose();
    onCard();
  };
  if (ordered) return <Ordered invoice={ordered.invoice} onClose={onClose} />;
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
