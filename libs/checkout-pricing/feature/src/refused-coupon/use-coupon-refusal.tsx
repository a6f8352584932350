import type { MessageKind } from '@portal/shared/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CouponRefusal } from '../checkout/use-checkout';
import { useReplaceQuery } from '../plans/use-plan-choice';

const RefusedCoupon = lazy(async () => ({
  default: (await import('./refused-coupon')).RefusedCoupon,
}));

/**
 * Tells that the coupon of a purchase cannot be used any more, and removes it from the address, so that the cards show the
 * prices without it (PRICE-320).
 */
export function useCouponRefusal(
  show: (kind: MessageKind, content: ReactNode) => void,
  dismiss: () => void,
): CouponRefusal {
  const [query] = useSearchParams();
  const replaceQuery = useReplaceQuery();
  return (refused, start) => {
    const rest = new URLSearchParams(query);
    rest.delete('coupon');
    rest.delete('code');
    replaceQuery(rest);
    show(
      'warning',
      <Suspense>
        <RefusedCoupon
          refused={refused}
          onContinue={(purchase) => {
            dismiss();
            void start(purchase);
          }}
        />
      </Suspense>,
    );
  };
}
