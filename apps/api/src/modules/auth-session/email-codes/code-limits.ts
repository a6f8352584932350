import type { RateLimiter } from '../../../ports/rate-limiter';
import { codePause, codesPerAddress, type CodeKind } from '../auth-session.policy';

/**
 * Counts one more mail of a kind to an address. Returns the seconds to wait when the address may not get another one now:
 * then nothing may be mailed.
 */
export type LimitMails = (mail: {
  readonly kind: CodeKind;
  readonly email: string;
}) => Promise<number | undefined>;

/** The pause is counted first: what it rejects does not count against the hour. */
export function createLimitMails(limiter: RateLimiter): LimitMails {
  return async ({ kind, email }) => {
    const subject = `${kind} ${email}`;
    return (await limiter.take(codePause, subject)) ?? limiter.take(codesPerAddress, subject);
  };
}
