import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { RateLimit, RateLimiter } from '../../../ports/rate-limiter';

const tenMinutes = 10 * 60;
const oneHour = 60 * 60;

interface UseLimits {
  readonly perAccount: RateLimit;
  /** Large enough for a campus behind one address. */
  readonly perNetwork: RateLimit;
}

const limitsOf = (use: string, points: readonly [number, number], windowSeconds: number) => ({
  perAccount: { name: `${use}-per-account`, points: points[0], windowSeconds },
  perNetwork: { name: `${use}-per-network`, points: points[1], windowSeconds },
});

/** How often one account and one network may make the API ask the payment provider (PRICE-91). */
const limits = {
  order: limitsOf('orders', [100, 1_000], oneHour),
  /** Coupons of orders, which could be guessed (PRICE-92). */
  coupon: limitsOf('order-coupons', [30, 300], tenMinutes),
  status: limitsOf('checkout-statuses', [120, 1_200], 60),
  portalLink: limitsOf('portal-links', [60, 600], oneHour),
} as const satisfies Readonly<Record<string, UseLimits>>;

/** Who makes the API ask the payment provider. */
export interface ProviderUser {
  readonly uid: string;
  /** The client's network address. */
  readonly ip: string;
}

/** Counts one use of the payment provider. Throws `TOO_MANY_REQUESTS` when the account or its network used it too often. */
export type LimitProviderUse = (use: keyof typeof limits, user: ProviderUser) => Promise<void>;

export function createProviderLimits(limiter: RateLimiter): LimitProviderUse {
  return async (use, { uid, ip }) => {
    const { perAccount, perNetwork } = limits[use];
    const waits = await limiter.takeAll([
      { limit: perAccount, subject: uid },
      { limit: perNetwork, subject: networkOf(ip) },
    ]);
    const retryAfterSeconds = waits.find((wait) => wait !== undefined);
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  };
}
