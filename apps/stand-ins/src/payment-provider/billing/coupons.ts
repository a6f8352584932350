import { later } from '../../control/calendar';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type { AppliedCoupon } from '../state/billing-records';
import { isCouponValid, isPromotionCodeActive } from './coupon-validity';

/** The coupon behind a code that a person typed, if it can be used now; capitals do not matter. */
export function couponOfCode({ state, clock }: Provider, code: string): AppliedCoupon | undefined {
  const typed = code.trim().toUpperCase();
  const promotion = Object.values(state.promotionCodes).find(
    (candidate) =>
      candidate.code.toUpperCase() === typed &&
      isPromotionCodeActive(candidate, get(state.coupons, candidate.coupon), clock.nowSeconds()),
  );
  return promotion && { coupon: promotion.coupon, promotionCode: promotion.id };
}

/** A coupon or promotion code by its id, if it can be used now. */
export function couponOfId(
  { state, clock }: Provider,
  ids: { readonly coupon?: string; readonly promotion_code?: string },
): AppliedCoupon | undefined {
  const now = clock.nowSeconds();
  const promotion = find(state.promotionCodes, ids.promotion_code ?? null);
  if (promotion) {
    const isActive = isPromotionCodeActive(promotion, get(state.coupons, promotion.coupon), now);
    return isActive ? { coupon: promotion.coupon, promotionCode: promotion.id } : undefined;
  }
  const coupon = find(state.coupons, ids.coupon ?? null);
  return coupon && isCouponValid(coupon, now)
    ? { coupon: coupon.id, promotionCode: null }
    : undefined;
}

/** Counts the use and hangs the discount onto the subscription; answers the discount's id. */
export function redeem(
  { state, clock }: Provider,
  applied: AppliedCoupon,
  customer: string,
  subscription: string,
): string {
  const coupon = get(state.coupons, applied.coupon);
  const promotion = find(state.promotionCodes, applied.promotionCode);
  const start = clock.nowSeconds();
  const id = newId('di');
  coupon.timesRedeemed += 1;
  if (promotion) promotion.timesRedeemed += 1;
  const { duration, durationInMonths } = coupon;
  const end = duration === 'repeating' ? later(start, 'month', durationInMonths ?? 1) : null;
  state.discounts[id] = { id, ...applied, customer, subscription, start, end };
  return id;
}
