import { later } from '../../control/calendar';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type { AppliedCoupon } from '../state/billing-records';
import type { CouponRecord, PromotionCodeRecord } from '../state/price-list-records';

/** Whether a coupon can be redeemed at a time (epoch seconds). */
export function isCouponValid(coupon: CouponRecord, now: number): boolean {
  return (
    (coupon.redeemBy === null || now < coupon.redeemBy) &&
    (coupon.maxRedemptions === null || coupon.timesRedeemed < coupon.maxRedemptions)
  );
}

/** Whether a promotion code can be redeemed at a time (epoch seconds). */
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

/** The coupon of a promotion code that a user typed, if it can be redeemed now. Case does not matter. */
export function couponOfCode(
  provider: Provider,
  code: string,
  use: CouponUse,
): AppliedCoupon | undefined {
  const { state, clock } = provider;
  const typed = code.trim().toUpperCase();
  const promotion = Object.values(state.promotionCodes).find(
    (candidate) =>
      candidate.code.toUpperCase() === typed &&
      isPromotionCodeActive(candidate, get(state.coupons, candidate.coupon), clock.nowSeconds()),
  );
  const applied = promotion && { coupon: promotion.coupon, promotionCode: promotion.id };
  return applied && couponProblem(provider, applied, use) === undefined ? applied : undefined;
}

/** The coupon of a coupon id or promotion code id, if it can be redeemed now. */
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

/** The sale that a coupon is wanted for. */
export interface CouponUse {
  readonly currency: string;
  /** Null for a customer who does not exist yet. */
  readonly customer: string | null;
}

/** Why a coupon cannot be used for a sale; undefined if it can. */
export function couponProblem(
  { state }: Provider,
  { coupon: id, promotionCode }: AppliedCoupon,
  { currency, customer }: CouponUse,
): string | undefined {
  const coupon = get(state.coupons, id);
  if (coupon.amountOff !== null && coupon.currency !== currency) {
    return `The coupon \`${id}\` is in ${String(coupon.currency)} and cannot be used in ${currency}.`;
  }
  const hasPaid = Object.values(state.charges).some((charge) => charge.customer === customer);
  return find(state.promotionCodes, promotionCode)?.firstTimeTransaction && hasPaid
    ? 'This promotion code cannot be redeemed because the associated customer has prior transactions.'
    : undefined;
}

/** Redeems a coupon for a subscription; returns the id of the new discount. */
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
