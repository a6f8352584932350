import type { CouponRecord, PromotionCodeRecord } from '../state/price-list-records';

/** Whether a coupon can still be given at that time. */
export function isCouponValid(coupon: CouponRecord, now: number): boolean {
  return (
    (coupon.redeemBy === null || now < coupon.redeemBy) &&
    (coupon.maxRedemptions === null || coupon.timesRedeemed < coupon.maxRedemptions)
  );
}

/** Whether a promotion code can still be used at that time. */
export function isPromotionCodeActive(
  promotion: PromotionCodeRecord,
  coupon: CouponRecord,
  now: number,
): boolean {
  return (
    promotion.active &&
    isCouponValid(coupon, now) &&
    (promotion.expiresAt === null || now < promotion.expiresAt) &&
    (promotion.maxRedemptions === null || promotion.timesRedeemed < promotion.maxRedemptions)
  );
}
