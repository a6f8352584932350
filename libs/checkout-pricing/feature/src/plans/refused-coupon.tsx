import type { PendingCheckout } from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { Button } from '@portal/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { orderOf, withoutParams } from '../checkout/pending-purchase';
import { usePurchaseDescription } from '../checkout/purchase-offer';
import { refusedCouponMessages as texts } from './refused-coupon-messages';
import { useReplaceQuery } from './use-plan-choice';

interface RefusedCouponProps {
  readonly refused: PendingCheckout;
  readonly isTaxAdded: boolean;
  readonly onContinue: (purchase: PendingCheckout) => Promise<void>;
}

/** Removes the coupon from the address, so that the cards show the prices without it. */
function useForgetCoupon(): void {
  const [query] = useSearchParams();
  const replaceQuery = useReplaceQuery();
  const forget = useEffectEvent(() => {
    replaceQuery(withoutParams(query, 'coupon', 'code'));
  });
  useEffect(() => forget(), []);
}

/** Says that the coupon no longer lowers the price, names the new price, and continues without it (PRICE-320). */
export function RefusedCoupon({ refused, isTaxAdded, onContinue }: RefusedCouponProps) {
  useForgetCoupon();
  const { code = '', ...purchase } = refused;
  const description = usePurchaseDescription(orderOf(purchase), isTaxAdded);
  const name = description.kind === 'sold' ? description.text : undefined;
  return (
    <>
      <p className="num">
        {texts.refused(code)} {texts.without(name)}
      </p>
      <Button
        size="sm"
        variant="primary"
        className="mt-2"
        onClick={() => void onContinue(purchase)}
      >
        {texts.continue}
      </Button>
    </>
  );
}
