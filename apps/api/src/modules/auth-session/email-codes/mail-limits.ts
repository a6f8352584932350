import { mailboxOf } from '../../../platform/mailbox';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { authSessionLimits } from '../auth-session.limits';
import type { CodeKind } from '../auth-session.tables';

const { pause, mailsPerMailbox } = authSessionLimits.requestCode;
const { mailsPerMailbox: signUpMails } = authSessionLimits.signUp;

/**
 * Counts one more mail of a kind to the mailbox of an address. Returns the seconds to wait when it may not get another one
 * now: then nothing may be mailed.
 */
export type LimitMails = (mail: {
  readonly kind: CodeKind;
  readonly email: string;
}) => Promise<number | undefined>;

/** The pause is counted first: what it rejects does not count against the hour. */
export function createLimitMails(limiter: RateLimiter): LimitMails {
  return async ({ kind, email }) => {
    const subject = `${kind} ${mailboxOf(email)}`;
    return (await limiter.take(pause, subject)) ?? limiter.take(mailsPerMailbox, subject);
  };
}

/** Counts the mail of a sign-up. Returns whether the mailbox may get it. */
export async function takeSignUpMail(limiter: RateLimiter, email: string): Promise<boolean> {
  return (await limiter.take(signUpMails, mailboxOf(email))) === undefined;
}

/** Starts the pause after the mail of a sign-up (AUTH-125). */
export async function startMailPause(limiter: RateLimiter, email: string): Promise<void> {
  await limiter.take(pause, `verifyEmail ${mailboxOf(email)}`);
}
