import { multiplyDecimal, roundDecimal, shiftDecimal } from '@portal/shared/util';
import type Stripe from 'stripe';

/** What a promotion code takes off, as far as the portal needs to know. */
export interface Coupon {
  readonly promotionCodeId: string;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  /** The currency of `amountOff`. */
  readonly currency: string | null;
  /** Product ids that it holds for; undefined: all. */
  readonly products: readonly string[] | undefined;
}

/** Something that a coupon may be taken off. */
export interface Discountable {
  readonly productId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

const before = (limit: number | null, now: Date) => limit === null || now.getTime() < limit * 1000;

const isLeft = (limit: number | null, used: number) => limit === null || used < limit;

/** Reads a promotion code; undefined when it cannot be used by this customer at this time. */
export function couponOf(
  promotion: Stripe.PromotionCode,
  customerId: string | undefined,
  now: Date,
): Coupon | undefined {
  const { coupon } = promotion.promotion;
  const owner = promotion.customer;
  const usable =
    promotion.active &&
    before(promotion.expires_at, now) &&
    isLeft(promotion.max_redemptions, promotion.times_redeemed) &&
    (owner === null || (typeof owner === 'string' ? owner : owner.id) === customerId);
  if (!usable || coupon === null || typeof coupon === 'string') return undefined;
  if (!coupon.valid || !before(coupon.redeem_by, now)) return undefined;
  return {
    promotionCodeId: promotion.id,
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    currency: coupon.currency,
    products: coupon.applies_to?.products,
  };
}

/** Whether the coupon takes anything off this. */
export function couponHolds(coupon: Coupon, item: Omit<Discountable, 'amount'>): boolean {
  const sold = coupon.products === undefined || coupon.products.includes(item.productId);
  return sold && (coupon.percentOff !== null || coupon.currency === item.currency);
}

/** What is left to pay, to the minor unit, as the provider rounds: the discount's halves go up. */
export function discountedAmount(coupon: Coupon | undefined, item: Discountable): number {
  if (!coupon || !couponHolds(coupon, item)) return item.amount;
  if (coupon.percentOff === null) return Math.max(0, item.amount - (coupon.amountOff ?? 0));
  const share = multiplyDecimal(String(coupon.percentOff), item.amount);
  return item.amount - roundDecimal(shiftDecimal(share, 2));
}
