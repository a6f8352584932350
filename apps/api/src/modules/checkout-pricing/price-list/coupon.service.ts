import { multiplyDecimal, roundDecimal, shiftDecimal } from '@portal/shared/util';
import type Stripe from 'stripe';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';

/** The discount behind a promotion code. */
export interface Coupon {
  readonly promotionCodeId: string;
  readonly percentOff: number | null;
  /** Minor units of `currency`. */
  readonly amountOff: number | null;
  readonly currency: string | null;
  /** Ids of the products that it applies to; undefined: all products. */
  readonly products: readonly string[] | undefined;
}

/** Something that may be discounted. */
export interface Discountable {
  readonly productId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

const isBefore = (limitSeconds: number | null, now: Date) =>
  limitSeconds === null || now.getTime() < limitSeconds * 1000;

const isBelow = (limit: number | null, count: number) => limit === null || count < limit;

/** Reads a promotion code; undefined when this customer cannot use it now (PRICE-32). */
export function couponOf(
  promotion: Stripe.PromotionCode,
  customerId: string | undefined,
  now: Date,
): Coupon | undefined {
  const { coupon } = promotion.promotion;
  const owner = promotion.customer;
  const usable =
    promotion.active &&
    isBefore(promotion.expires_at, now) &&
    isBelow(promotion.max_redemptions, promotion.times_redeemed) &&
    (owner === null || (typeof owner === 'string' ? owner : owner.id) === customerId);
  if (!usable || coupon === null || typeof coupon === 'string') return undefined;
  if (!coupon.valid || !isBefore(coupon.redeem_by, now)) return undefined;
  return {
    promotionCodeId: promotion.id,
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    currency: coupon.currency,
    products: coupon.applies_to?.products,
  };
}

/** Whether the coupon lowers the price of this item. */
export function couponApplies(coupon: Coupon, item: Omit<Discountable, 'amount'>): boolean {
  const isForProduct = coupon.products === undefined || coupon.products.includes(item.productId);
  return isForProduct && (coupon.percentOff !== null || coupon.currency === item.currency);
}

/** The amount left to pay in minor units, rounded as the provider does: half a unit of discount is rounded up (PRICE-84). */
export function discountedAmount(coupon: Coupon | undefined, item: Discountable): number {
  if (!coupon || !couponApplies(coupon, item)) return item.amount;
  if (coupon.percentOff === null) return Math.max(0, item.amount - (coupon.amountOff ?? 0));
  const share = multiplyDecimal(String(coupon.percentOff), item.amount);
  return item.amount - roundDecimal(shiftDecimal(share, 2));
}

/** Who orders what with a code. */
interface CouponOrder {
  readonly customerId: string;
  readonly item: Omit<Discountable, 'amount'>;
}

/** The provider's promotion codes. Every look-up asks the provider. */
export interface CouponService {
  /**
   * For the plans page: undefined for an unusable code and while the provider is unreachable. Look-ups are limited for
   * each network, because they could be used to guess codes: `TOO_MANY_REQUESTS` (PRICE-35).
   */
  forDisplay(code: string, address: string): Promise<Coupon | undefined>;
  /** For an order: undefined for a code that this customer cannot use for this item (PRICE-34). */
  forOrder(code: string, order: CouponOrder): Promise<Coupon | undefined>;
}

/** Look-ups for the plans page from one network (PRICE-35). */
const displayLimit = { name: 'coupon', points: 60, windowSeconds: 600 };

export function createCouponService({
  clock,
  payments,
  limiter,
}: Pick<Platform, 'clock' | 'payments' | 'limiter'>): CouponService {
  const find = async (code: string, customerId: string | undefined) => {
    const promotion = await payments.findPromotionCode(code);
    return promotion && couponOf(promotion, customerId, clock.now());
  };
  return {
    async forDisplay(code, address) {
      const retryAfterSeconds = await limiter.take(displayLimit, networkOf(address));
      if (retryAfterSeconds !== undefined) {
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
      return find(code, undefined).catch(() => undefined);
    },
    async forOrder(code, { customerId, item }) {
      const coupon = await find(code, customerId);
      return coupon && couponApplies(coupon, item) ? coupon : undefined;
    },
  };
}
