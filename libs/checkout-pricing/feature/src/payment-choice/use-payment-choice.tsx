import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GroupOrder } from './payment-choice';

const PaymentChoice = lazy(async () => ({
  default: (await import('./payment-choice')).PaymentChoice,
}));

/** The choice between card and invoice, loaded when a group of enough seats is bought (PRICE-501). */
export function usePaymentChoice(isTaxAdded: boolean): {
  readonly ask: (order: GroupOrder) => void;
  readonly dialog: ReactNode;
} {
  const [order, setOrder] = useState<GroupOrder>();
  return {
    ask: setOrder,
    dialog: order && (
      <Suspense>
        <PaymentChoice order={order} isTaxAdded={isTaxAdded} onClose={() => setOrder(undefined)} />
      </Suspense>
    ),
  };
}

/** Asks again after a login that the choice of the invoice led to: `pay=invoice` in the address. */
export function useInvoiceInAddress(isReady: boolean, ask: () => void): void {
  const [query] = useSearchParams();
  const isWanted = isReady && query.get('pay') === 'invoice';
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (isWanted) askNow();
  }, [isWanted]);
}
