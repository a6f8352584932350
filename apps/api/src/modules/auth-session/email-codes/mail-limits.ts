import { mailboxOf } from '../../../platform/mailbox';
import type { RateLimiter } from '../../../ports/rate-limiter';
import type { CodeKind } from '../auth-session.tables';

/** Requests for links from one network (AUTH-127). */
export const codeRequestsPerNetwork = {
  name: 'codes-per-network',
  points: 200,
  windowSeconds: 60 * 60,
};

/** Checks of links from one network (AUTH-192). */
export const codeChecksPerNetwork = {
  name: 'code-checks-per-network',
  points: 600,
  windowSeconds: 60 * 60,
};

/** The pause between two mails of a kind to one mailbox (AUTH-125). */
const mailPause = { name: 'code-pause', points: 1, windowSeconds: 60 };
/** The window is no longer than a reset link lives, so that an owner always has a link that works (AUTH-126). */
const mailsPerMailbox = { name: 'codes-per-mailbox', points: 5, windowSeconds: 60 * 60 };
/** The first mails of new accounts (AUTH-164). */
const signUpMailsPerMailbox = { name: 'sign-up-mails', points: 5, windowSeconds: 60 * 60 };

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
    return (await limiter.take(mailPause, subject)) ?? limiter.take(mailsPerMailbox, subject);
  };
}

/** Counts the mail of a sign-up. Returns whether the mailbox may get it. */
export async function takeSignUpMail(limiter: RateLimiter, email: string): Promise<boolean> {
  return (await limiter.take(signUpMailsPerMailbox, mailboxOf(email))) === undefined;
}

/** Starts the pause after the mail of a sign-up (AUTH-125). */
export async function startMailPause(limiter: RateLimiter, email: string): Promise<void> {
  await limiter.take(mailPause, `verifyEmail ${mailboxOf(email)}`);
}
