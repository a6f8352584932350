import { mailboxOf, type Platform, type EndpointLimit } from '@portal/server/platform';
import type { LimitedUse, RateLimit } from '@portal/server/ports';

const mails = (name: string, points: number) =>
  ({
    name,
    points,
    windowSeconds: 24 * 60 * 60,
    per: 'mailbox',
    takenBy: 'handler',
    beyond: 'no-mail',
  }) as const satisfies EndpointLimit;

export const invitationMailLimits = {
  /** From one group: it takes nothing from what others may send. */
  mailsPerGroupAndMailbox: mails('invitations-per-group-and-mailbox', 5),
  mailsPerMailbox: mails('invitations-per-mailbox', 20),
};

const { mailsPerGroupAndMailbox, mailsPerMailbox } = invitationMailLimits;

/**
 * Counts invitation mails against their limits, or with `peek` only reads them; returns how many seconds the mails to some of
 * the addresses have to wait (GROUP-34). It must not run inside a transaction.
 */
export function createMailWaits(
  { limiter }: Pick<Platform, 'limiter'>,
  how: Pick<LimitedUse, 'peek'> = {},
) {
  const waitsOf = async (
    limit: RateLimit,
    emails: readonly string[],
    subjectOf: (email: string) => string,
  ) => {
    const uses = emails.map((email) => ({ limit, subject: subjectOf(email), ...how }));
    const waits = await limiter.takeAll(uses);
    return emails.flatMap((email, index) => {
      const seconds = waits[index];
      return seconds === undefined ? [] : [[email, seconds] as const];
    });
  };

  return async (groupId: string, emails: readonly string[]): Promise<Map<string, number>> => {
    const ofGroup = (email: string) => JSON.stringify([groupId, mailboxOf(email)]);
    const waits = new Map(await waitsOf(mailsPerGroupAndMailbox, emails, ofGroup));
    // What the group may not send takes nothing from the others.
    const others = emails.filter((email) => !waits.has(email));
    for (const [email, seconds] of await waitsOf(mailsPerMailbox, others, mailboxOf))
      waits.set(email, seconds);
    return waits;
  };
}
