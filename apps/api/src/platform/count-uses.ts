import type { LimitedUse, RateLimiter } from '../ports/rate-limiter';
import { ApiError } from './errors';

/** Takes a point of each use, with one statement. Throws `TOO_MANY_REQUESTS` when a limit is reached. */
export async function countUses(
  limiter: Pick<RateLimiter, 'takeAll'>,
  uses: readonly LimitedUse[],
): Promise<void> {
  const waits = await limiter.takeAll(uses);
  const retryAfterSeconds = waits.find((wait) => wait !== undefined);
  if (retryAfterSeconds !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
