import { multiplyDecimal, roundDecimal, shiftDecimal } from '@portal/shared/util';
import type { Coupon, PromotionCode } from '@portal/server/ports';

export interface Discountable {
  readonly productId: string;
  readonly currency: string;
  readonly amount: number;
}

export interface Redeemer {
  /** Undefined before the first checkout, and for a visitor who is signed out. */
  readonly customerId: string | undefined;
  /** Had a subscription: a code for first-time customers is not for this user. */
  readonly isReturning: boolean;
}

export function canRedeem(promotion: PromotionCode, redeemer: Redeemer, now: Date): boolean {
  const { isActive, expiresAt, usesLeft, customerId, isForFirstPurchase } = promotion;
  return (
    isActive &&
    (expiresAt === null || now < expiresAt) &&
    (usesLeft === null || usesLeft > 0) &&
    (customerId === null || customerId === redeemer.customerId) &&
    !(isForFirstPurchase && redeemer.isReturning)
  );
}

const reachesMinimum = ({ minimums }: Coupon, { currency, amount }: Discountable) =>
  minimums === undefined || amount >= (minimums[currency] ?? Infinity);

export function couponApplies(coupon: Coupon, item: Discountable): boolean {
  const isForProduct = coupon.products === undefined || coupon.products.includes(item.productId);
  const isForCurrency = coupon.percentOff !== null || coupon.currency === item.currency;
  return isForProduct && isForCurrency && reachesMinimum(coupon, item);
}

/** The amount left to pay in minor units, rounded as the provider does: half a unit of discount is rounded up (PRICE-84). */
export function discountedAmount(coupon: Coupon | undefined, item: Discountable): number {
  if (!coupon || !couponApplies(coupon, item)) return item.amount;
  if (coupon.percentOff === null) return Math.max(0, item.amount - (coupon.amountOff ?? 0));
  const share = multiplyDecimal(String(coupon.percentOff), item.amount);
  return item.amount - roundDecimal(shiftDecimal(share, 2));
}
