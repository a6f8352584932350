import { addSeconds } from 'date-fns';
import { object, string } from 'yup';
import { mailboxOf } from '../../../platform/mailbox';
import type { Platform } from '../../../platform/platform';
import type { JobHandler, ScheduledJob } from '../../../ports/jobs';
import type { RateLimit } from '../../../ports/rate-limiter';
import { groupManagementLimits } from '../group-management.limits';
import { findGroup } from '../groups/group.repository';
import { invitationMail } from '../group-management.mails';
import type { InvitationLinks } from './invitation-link';
import {
  claimMailsDue,
  findMailsDue,
  groupsWithHeldMails,
  holdMails,
} from './invitation-mail.repository';

/** The name of the job that mails the invitations of a group that are due. */
export const invitationJobName = 'group-management.invitations';
const payloadSchema = object({ groupId: string().required() }).strict();

const { mailsPerGroupAndMailbox, mailsPerMailbox } = groupManagementLimits.sendInvitation;

/** So many mails are queued in one transaction. */
const batchSize = 100;

/** Until when the mails to some addresses have to wait; an address that is missing is mailed now. */
const createHolds = ({ clock, limiter }: Pick<Platform, 'clock' | 'limiter'>) => {
  const waitsOf = async (
    limit: RateLimit,
    emails: readonly string[],
    subjectOf: (email: string) => string,
  ) => {
    const uses = emails.map((email) => ({ limit, subject: subjectOf(email) }));
    const waits = await limiter.takeAll(uses);
    return emails.flatMap((email, index) => {
      const seconds = waits[index];
      return seconds === undefined ? [] : [[email, seconds] as const];
    });
  };
  /** The limits count before the mails are queued: they must not run inside a transaction. */
  return async (groupId: string, emails: readonly string[]): Promise<Map<string, Date>> => {
    const ofGroup = (email: string) => JSON.stringify([groupId, mailboxOf(email)]);
    const held = new Map(await waitsOf(mailsPerGroupAndMailbox, emails, ofGroup));
    // What the group may not send takes nothing from the others.
    const others = emails.filter((email) => !held.has(email));
    for (const [email, wait] of await waitsOf(mailsPerMailbox, others, mailboxOf))
      held.set(email, wait);
    const now = clock.now();
    return new Map([...held].map(([email, seconds]) => [email, addSeconds(now, seconds)]));
  };
};

/**
 * Queues the mails of a group's new invitations. Each is marked in the transaction that queues it, so that it is mailed
 * once however often the job runs. The mails to a mailbox that was invited many times today wait (GROUP-34).
 */
export function createInvitationJob({
  clock,
  database,
  limiter,
  mailer,
  links,
  productName,
}: Pick<Platform, 'clock' | 'database' | 'limiter' | 'mailer'> & {
  readonly links: InvitationLinks;
  readonly productName: string;
}): JobHandler {
  const holdsOf = createHolds({ clock, limiter });

  return {
    name: invitationJobName,
    async run(payload) {
      const { groupId } = payloadSchema.validateSync(payload);
      const group = await findGroup(database.query, groupId);
      // A group that has ended invites nobody; an institution may invite before its license starts.
      if (!group || (!group.isLive && group.subscriptionId !== null)) return;
      for (;;) {
        const due = await findMailsDue(database.query, groupId, clock.now(), batchSize);
        if (due.length === 0) return;
        const held = await holdsOf(groupId, due);
        const allowed = due.filter((email) => !held.has(email));
        await database.transaction(async (tx) => {
          await holdMails(tx, groupId, held);
          for (const member of await claimMailsDue(tx, groupId, allowed)) {
            const iuid = links.iuidOf(member);
            await mailer.send(tx, invitationMail({ to: member.email, iuid, productName }));
          }
        });
      }
    },
  };
}

/** Mails the invitations that have waited long enough (GROUP-34). */
export const createHeldInvitations = ({
  database,
  jobs,
}: Pick<Platform, 'database' | 'jobs'>): ScheduledJob => ({
  name: 'held-invitations',
  async run(now) {
    for (const groupId of await groupsWithHeldMails(database.query, now))
      await database.transaction((tx) => jobs.enqueue(tx, invitationJobName, { groupId }));
  },
});
