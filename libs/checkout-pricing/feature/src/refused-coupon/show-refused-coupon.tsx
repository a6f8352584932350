import type { MessageKind } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import type { OnCouponRefused } from '../checkout/use-checkout';

interface RefusedCouponMessage {
  readonly show: (kind: MessageKind, content: ReactNode) => void;
  readonly dismiss: () => void;
  readonly isTaxAdded: boolean;
}

/** Tells that the coupon of a purchase cannot be used any more (PRICE-320). */
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
