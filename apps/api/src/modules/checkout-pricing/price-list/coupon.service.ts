import type { Platform } from '../../../platform/platform';
import { countUses } from '../../../platform/count-uses';
import { networkOf } from '../../../platform/network';
import type { Coupon } from '../../../ports/payment-objects';
import { checkoutPricingLimits } from '../checkout-pricing.limits';
import type { Stores } from '../checkout-pricing.stores';
import { canRedeem, couponApplies, type Discountable } from './coupon';

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
