import type { PendingCheckout } from '@portal/checkout-pricing/domain';
import { Button } from '@portal/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderOf } from '../checkout/pending-purchase';
import { useReplaceQuery } from '../plans/use-plan-choice';
import { usePurchaseDescription } from '../purchase/purchase-text';
import { refusedCouponMessages as texts } from './messages';

interface RefusedCouponProps {
  readonly refused: PendingCheckout;
  readonly isTaxAdded: boolean;
  /** Starts the purchase without its coupon. */
  readonly onContinue: (purchase: PendingCheckout) => Promise<void>;
}

/** Removes the coupon from the address, so that the cards show the prices without it. */
function useForgetCoupon(): void {
  const [query] = useSearchParams();
  const replaceQuery = useReplaceQuery();
  const forget = useEffectEvent(() => {
    const rest = new URLSearchParams(query);
    rest.delete('coupon');
    rest.delete('code');
    replaceQuery(rest);
  });
  useEffect(() => forget(), []);
}

/** Says that a coupon lowers the price no more and what the purchase costs now, and continues without it (PRICE-320). */
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
