import { multiplyDecimal, roundDecimal, shiftDecimal } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { countUses } from '../../../platform/count-uses';
import { networkOf } from '../../../platform/network';
import type { Coupon, PromotionCode } from '../../../ports/payment-objects';
import { checkoutPricingLimits } from '../checkout-pricing.limits';
import type { Stores } from '../checkout-pricing.stores';

/** Something that may be discounted. */
interface Discountable {
  readonly productId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

/** Who wants to use a promotion code. */
interface Redeemer {
  /** Undefined before the first checkout, and for a visitor who is signed out. */
  readonly customerId: string | undefined;
  /** Had a subscription: a code for first-time customers is not for this user. */
  readonly isReturning: boolean;
}

/** Whether this customer can use a promotion code now. */
function canRedeem(promotion: PromotionCode, redeemer: Redeemer, now: Date): boolean {
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

/** Whether the coupon lowers the price of this item. */
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

/** Who orders what with a code. */
interface CouponOrder {
  readonly uid: string;
  readonly customerId: string;
  readonly item: Discountable;
}

/** Who looks at prices with a code. */
export interface CouponViewer {
  /** Undefined for a visitor who is signed out. */
  readonly uid: string | undefined;
  /** The network address. */
  readonly ip: string;
}

/** The provider's promotion codes. Every look-up asks the provider. */
export interface CouponService {
  /**
   * For the plans page: undefined for a code that this user cannot use and while the provider is unreachable. Look-ups
   * are limited for each network, because they could be used to guess codes: `TOO_MANY_REQUESTS` (PRICE-35).
   */
  forDisplay(code: string, viewer: CouponViewer): Promise<Coupon | undefined>;
  /** For an order: undefined for a code that this customer cannot use for this item (PRICE-34). */
  forOrder(code: string, order: CouponOrder): Promise<Coupon | undefined>;
}

const { couponsPerNetwork } = checkoutPricingLimits.getActiveProducts;

export function createCouponService({
  clock,
  database,
  payments,
  limiter,
  stores,
}: Pick<Platform, 'clock' | 'database' | 'payments' | 'limiter'> & {
  readonly stores: Stores;
}): CouponService {
  const isReturning = async (uid: string | undefined) =>
    uid !== undefined && (await stores.subscriptions.hadSubscription(database.query, uid));

  const find = async (
    code: string,
    uid: string | undefined,
    customerId: string | undefined,
  ): Promise<Coupon | undefined> => {
    const promotion = await payments.findPromotionCode(code);
    if (!promotion) return undefined;
    const redeemer = { customerId, isReturning: await isReturning(uid) };
    return canRedeem(promotion, redeemer, clock.now()) ? promotion : undefined;
  };
  return {
    async forDisplay(code, { uid, ip }) {
      await countUses(limiter, [{ limit: couponsPerNetwork, subject: networkOf(ip) }]);
      const customerId = uid && (await stores.customers.findCustomerId(database.query, uid));
      return find(code, uid, customerId).catch(() => undefined);
    },
    async forOrder(code, { uid, customerId, item }) {
      const coupon = await find(code, uid, customerId);
      return coupon && couponApplies(coupon, item) ? coupon : undefined;
    },
  };
}
