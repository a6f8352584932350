import { useSearchParams } from '@portal/shared/router';
import type { MessageKind } from '@portal/shared/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { OnCouponRefused } from '../checkout/use-checkout';
import type { GroupOrder } from './payment-choice';

const PaymentChoice = lazy(async () => ({
  default: (await import('./payment-choice')).PaymentChoice,
}));

/** The choice between card and invoice, loaded when a group of enough seats is bought (PRICE-501). */
export function usePaymentChoice(isTaxAdded: boolean) {
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

interface RefusedCouponMessage {
  readonly show: (kind: MessageKind, content: ReactNode) => void;
  readonly dismiss: () => void;
  readonly isTaxAdded: boolean;
}

export const showRefusedCoupon =
  ({ show, dismiss, isTaxAdded }: RefusedCouponMessage): OnCouponRefused =>
  async (refused, start) => {
    const { RefusedCoupon } = await import('./refused-coupon');
    const onContinue: typeof start = (purchase) => {
      dismiss();
      return start(purchase);
    };
    show('warning', <RefusedCoupon {...{ refused, isTaxAdded, onContinue }} />);
  };
