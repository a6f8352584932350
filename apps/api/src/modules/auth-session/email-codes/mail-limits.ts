import type { RateLimiter } from '../../../ports/rate-limiter';
import type { CodeKind } from '../auth-session.tables';

/** Requests for links from one network (AUTH-127). */
export const codeRequestsPerNetwork = {
  name: 'codes-per-network',
  points: 200,
  windowSeconds: 60 * 60,
};

/** The pause between two mails of a kind to one address (AUTH-125). */
export const mailPause = { name: 'code-pause', points: 1, windowSeconds: 60 };
/** The window is no longer than a reset link lives, so that an owner always has a link that works (AUTH-126). */
const mailsPerAddress = { name: 'codes-per-address', points: 5, windowSeconds: 60 * 60 };

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
    return (await limiter.take(mailPause, subject)) ?? limiter.take(mailsPerAddress, subject);
  };
}
