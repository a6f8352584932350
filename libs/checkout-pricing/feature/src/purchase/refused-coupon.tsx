import type { PendingCheckout } from '@portal/checkout-pricing/domain';
import { Button } from '@portal/shared/ui';
import { orderOf } from '../checkout/pending-purchase';
import { purchaseMessages } from './purchase-messages';
import { usePurchaseDescription } from './purchase-text';

interface RefusedCouponProps {
  readonly refused: PendingCheckout;
  /** Starts the purchase without its coupon. */
  readonly onContinue: (purchase: PendingCheckout) => void;
}

/** Says that a coupon lowers the price no more and what the purchase costs now, and continues without it (PRICE-320). */
export function RefusedCoupon({ refused, onContinue }: RefusedCouponProps) {
  const { code = '', ...purchase } = refused;
  const description = usePurchaseDescription(orderOf(purchase));
  const { couponRefused, withoutCoupon, continueWithoutCoupon } = purchaseMessages.purchase;
  const name = description.kind === 'sold' ? description.text : undefined;
  return (
    <>
      <p className="num">
        {couponRefused(code)} {withoutCoupon(name)}
      </p>
      <Button size="sm" variant="primary" className="mt-2" onClick={() => onContinue(purchase)}>
        {continueWithoutCoupon}
      </Button>
    </>
  );
}
