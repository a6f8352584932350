import type { Metrics } from '../../platform/metrics/metrics';
import type { RateLimiter } from '../../ports/rate-limiter';

/** Counts the uses beyond a limit by the name of the limit. */
export function countLimitHits(
  limiter: RateLimiter,
  { limitHits }: Pick<Metrics, 'limitHits'>,
): RateLimiter {
  return {
    async take(limit, subject) {
      const wait = await limiter.take(limit, subject);
      if (wait !== undefined) limitHits.inc({ limit: limit.name });
      return wait;
    },
    async takeAll(uses) {
      const waits = await limiter.takeAll(uses);
      for (const [index, { limit }] of uses.entries())
        if (waits[index] !== undefined) limitHits.inc({ limit: limit.name });
      return waits;
    },
  };
}
