import { replaceable } from '@portal/shared/util';

export const refusedCouponMessages = replaceable('checkout-pricing', 'refused-coupon', {
  refused: (code: string) =>
    `The coupon ${code} can no longer be used for this plan. Nothing was charged.`,
  without: (plan: string | undefined) =>
    plan ? `Without the coupon, you pay the full price: ${plan}.` : undefined,
  continue: 'Continue without the coupon',
} as const);
