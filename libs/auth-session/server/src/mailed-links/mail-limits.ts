import { mailboxOf, type EndpointLimit } from '@portal/server/platform';
import type { Queryable, RateLimiter } from '@portal/server/ports';
import type { CodeKind } from '../auth-session.tables';

const oneHour = 60 * 60;

/** A limit per network that the use case takes; large enough for a campus behind one address. */
export const perNetwork = (name: string, points: number): EndpointLimit => ({
  name,
  points,
  windowSeconds: oneHour,
  per: 'network',
  takenBy: 'handler',
});

const perMailbox = (name: string, points: number, windowSeconds: number): EndpointLimit => ({
  name,
  points,
  windowSeconds,
  per: 'mailbox',
  takenBy: 'handler',
  beyond: 'no-mail',
});

/** Requests for links from one network; one without a ticket counts only for the account's owner. */
export const codesPerNetwork = perNetwork('codes-per-network', 200);

/** The pause between two mails of a kind to one mailbox. */
export const pause = perMailbox('code-pause', 1, 60);

/** Mails of a kind to one mailbox. The window is no longer than a reset link lives: an owner always has a link that works. */
export const mailsPerMailbox = perMailbox('codes-per-mailbox', 5, oneHour);

/** The first mails of new accounts (AUTH-164). */
export const signUpMails = perMailbox('sign-up-mails', 5, oneHour);

/**
 * Counts one more mail of a kind to the mailbox of an address. Returns the seconds to wait when it may not get another one
 * now: then nothing may be mailed.
 */
export type LimitMails = (mail: {
  readonly kind: CodeKind | 'signIn' | 'fromAfar';
  readonly email: string;
}) => Promise<number | undefined>;

/** The pause is counted first: what it rejects does not count against the hour. */
export function createLimitMails(limiter: RateLimiter): LimitMails {
  return async ({ kind, email }) => {
    const subject = `${kind} ${mailboxOf(email)}`;
    return (await limiter.take(pause, subject)) ?? limiter.take(mailsPerMailbox, subject);
  };
}

/** Counts the mail of a sign-up in its transaction: one that fails counts nothing. Returns whether the mailbox may get it. */
export async function takeSignUpMail(
  limiter: RateLimiter,
  tx: Queryable,
  email: string,
): Promise<boolean> {
  return (await limiter.take(signUpMails, mailboxOf(email), tx)) === undefined;
}

/** Starts the pause after the mail of a sign-up (AUTH-125). */
export async function startMailPause(limiter: RateLimiter, email: string): Promise<void> {
  await limiter.take(pause, `verifyEmail ${mailboxOf(email)}`);
}
