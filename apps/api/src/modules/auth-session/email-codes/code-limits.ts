import type { RateLimiter } from '../../../ports/rate-limiter';
import { codePause, codesPerAddress, type CodeKind } from '../auth-session.policy';

/** Whether an address may get another mail of a kind now; taking part in the count. */
export type MayMail = (mail: {
  readonly kind: CodeKind;
  readonly email: string;
}) => Promise<boolean>;

/** The pause is asked first: what it refuses does not count against the hour. */
export function createMayMail(limiter: RateLimiter): MayMail {
  return async ({ kind, email }) => {
    if ((await limiter.take(codePause, `${kind} ${email}`)) !== undefined) return false;
    return (await limiter.take(codesPerAddress, `${kind} ${email}`)) === undefined;
  };
}
