import type { RateLimit, LimitedUse, RateLimiter } from '../ports/rate-limiter';
import { ApiError } from './errors';

/** A limit of an endpoint, as its domain declares it in `<domain>.routes.ts` (SHARED-96). */
export interface EndpointLimit extends RateLimit {
  /** Who is counted: the client's network, the caller's account, the mailbox that is mailed, or the owner of a program. */
  readonly per: 'network' | 'account' | 'mailbox' | 'program';
  /** `server`: every request counts, before its body is read. `handler`: only some, or the body tells who. */
  readonly takenBy: 'server' | 'handler';
  /** What happens beyond the limit, unless the request is rejected with 429: the mail is left out, or the next puzzle is harder. */
  readonly beyond?: 'no-mail' | 'harder-puzzle';
}

export const perAccount = (name: string, points: number): EndpointLimit => ({
  name,
  points,
  windowSeconds: 60 * 60,
  per: 'account',
  takenBy: 'server',
});

/** The limits of an endpoint by name, or the sentence that says why it needs none. */
export type LimitsOfEndpoint = Readonly<Record<string, EndpointLimit>> | string;

/** The limits that the server takes. */
export const serverLimits = (limits: LimitsOfEndpoint): readonly EndpointLimit[] =>
  typeof limits === 'string'
    ? []
    : Object.values(limits).filter(({ takenBy }) => takenBy === 'server');

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

/** An address without its tag, which limits count (AUTH-164, SHARED-95). */
export const mailboxOf = (email: string) => email.replace(/^([^+@]+)\+[^@]*/, '$1');
