import { type Platform, countUses, networkOf, type EndpointLimit } from '@portal/server/platform';
import type { Coupon } from '@portal/server/ports';
import { canRedeem, couponApplies, type Discountable } from './coupon';
import { hadSubscription } from '../subscriptions/subscription.repository';
import { findCustomerId } from '../customer/customer.repository';

/** The provider's promotion codes. Every look-up asks the provider. */
export type CouponService = ReturnType<typeof createCouponService>;

/** Look-ups of coupons for a page from one network (PRICE-35). */
export const couponsPerNetwork: EndpointLimit = {
  name: 'coupon',
  points: 60,
  windowSeconds: 10 * 60,
  per: 'network',
  takenBy: 'handler',
};

export function createCouponService({
  clock,
  database,
  payments,
  limiter,
}: Pick<Platform, 'clock' | 'database' | 'payments' | 'limiter'>) {
  const isReturning = async (uid: string | undefined) =>
    uid !== undefined && (await hadSubscription(database.query, uid));

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
    /**
     * For pages: undefined for a code that this user cannot use and while the provider is unreachable. Look-ups are limited
     * for each network, because they could be used to guess codes: `TOO_MANY_REQUESTS` (PRICE-35).
     */
    async forDisplay(
      code: string,
      { uid, ip }: { readonly uid: string | undefined; readonly ip: string },
    ) {
      await countUses(limiter, [{ limit: couponsPerNetwork, subject: networkOf(ip) }]);
      const customerId = uid && (await findCustomerId(database.query, uid));
      return find(code, uid, customerId).catch(() => undefined);
    },
    /** For an order: undefined for a code that this customer cannot use for this item (PRICE-34). */
    async forOrder(
      code: string,
      {
        uid,
        customerId,
        item,
      }: { readonly uid: string; readonly customerId: string; readonly item: Discountable },
    ) {
      const coupon = await find(code, uid, customerId);
      return coupon && couponApplies(coupon, item) ? coupon : undefined;
    },
  };
}
