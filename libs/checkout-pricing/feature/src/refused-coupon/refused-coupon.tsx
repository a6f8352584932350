import type { PendingCheckout } from '@portal/checkout-pricing/domain';
import { Button } from '@portal/shared/ui';
import { orderOf } from '../checkout/pending-purchase';
import { usePurchaseDescription } from '../purchase/purchase-text';
import { refusedCouponMessages as texts } from './messages';

interface RefusedCouponProps {
  readonly refused: PendingCheckout;
  /** Starts the purchase without its coupon. */
  readonly onContinue: (purchase: PendingCheckout) => void;
}

/** Says that a coupon lowers the price no more and what the purchase costs now, and continues without it (PRICE-320). */
export function RefusedCoupon({ refused, onContinue }: RefusedCouponProps) {
  const { code = '', ...purchase } = refused;
  const description = usePurchaseDescription(orderOf(purchase));
  const name = description.kind === 'sold' ? description.text : undefined;
  return (
    <>
      <p className="num">
        {texts.refused(code)} {texts.without(name)}
      </p>
      <Button size="sm" variant="primary" className="mt-2" onClick={() => onContinue(purchase)}>
        {texts.continue}
      </Button>
    </>
  );
}
