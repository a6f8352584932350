import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { PaymentProvider } from '../../../ports/payment-provider';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { networkOf } from '../../../platform/network';
import { couponOf, type Coupon } from './coupon';

/** The provider's promotion codes. Every look-up asks the provider, so guessing is limited. */
export interface Coupons {
  /** For the plans page: an unusable code, or a provider that is away, shows the full price. */
  forDisplay(code: string, address: string): Promise<Coupon | undefined>;
  /** For an order: an unusable code is refused. */
  forOrder(code: string, customerId: string): Promise<Coupon>;
}

/** Look-ups for the plans page from one network. */
const displayLimit = { name: 'coupon', points: 60, windowSeconds: 600 };

export function createCoupons(ports: {
  readonly clock: Clock;
  readonly payments: PaymentProvider;
  readonly limiter: RateLimiter;
}): Coupons {
  const { clock, payments, limiter } = ports;
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
    async forOrder(code, customerId) {
      const coupon = await find(code, customerId);
      if (!coupon) throw new ApiError('COUPON_NOT_VALID');
      return coupon;
    },
  };
}
