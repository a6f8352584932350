import type { FindEmails } from '../groups/account-ports';
import { addSeconds } from 'date-fns';
import { object, string } from 'yup';
import type { Platform } from '@portal/server/platform';
import type { JobHandler, MailMessage, Queryable, ScheduledJob } from '@portal/server/ports';
import { findGroup } from '../groups/group.repository';
import { invitationMail } from '../group-management.mails';
import { updateMember, type MemberRow } from '../seats/member.repository';
import { findInviters } from './inviter';
import type { InvitationLinks } from './invitation-link';
import {
  claimMailsDue,
  findMailsDue,
  groupsWithHeldMails,
  holdMails,
} from './invitation-mail.repository';
import { createMailWaits } from './mail-waits';

/** The name of the job that mails the invitations of a group that are due. */
export const invitationJobName = 'group-management.invitations';
const payloadSchema = object({ groupId: string().required() }).strict();

const batchSize = 100;

/** More invitations at a time are an import: their mails wait behind those that somebody waits for (SHARED-560). */
const maxUrgent = 10;

/** Until when the mails to some addresses have to wait; an address that is missing is mailed now. */
function createHolds({ clock, limiter }: Pick<Platform, 'clock' | 'limiter'>) {
  const waitsOf = createMailWaits({ limiter });
  return async (groupId: string, emails: readonly string[]): Promise<Map<string, Date>> => {
    const waits = await waitsOf(groupId, emails);
    const now = clock.now();
    return new Map([...waits].map(([email, seconds]) => [email, addSeconds(now, seconds)]));
  };
}

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
  findEmails,
  productName,
}: Pick<Platform, 'clock' | 'database' | 'limiter' | 'mailer'> & {
  readonly links: InvitationLinks;
  readonly findEmails: FindEmails;
  readonly productName: string;
}): JobHandler {
  const holdsOf = createHolds({ clock, limiter });

  /** The secret of the link; a new one when the old one cannot be derived again (SHARED-334). */
  const iuidFor = async (tx: Queryable, member: MemberRow) => {
    const known = links.iuidOf(member);
    if (known !== undefined) return known;
    const { invitation, invitationHash } = links.invite(member.groupId, member.email);
    await updateMember(tx, member, { invitation, invitationHash });
    const made = links.iuidOf({ ...member, invitation, invitationHash });
    if (made === undefined) throw new Error('The new link cannot be read.');
    return made;
  };

  return {
    name: invitationJobName,
    async run(payload) {
      const { groupId } = payloadSchema.validateSync(payload);
      const group = await findGroup(database.query, groupId);
      // A group that has ended invites nobody; an institution may invite before its license starts.
      if (!group || (!group.isLive && group.subscriptionId !== null)) return;
      let before = 0;
      for (;;) {
        const due = await findMailsDue(database.query, groupId, clock.now(), batchSize);
        if (due.length === 0) return;
        const lane = (before += due.length) > maxUrgent ? 'bulk' : 'urgent';
        const held = await holdsOf(groupId, due);
        const allowed = due.filter((email) => !held.has(email));
        await database.transaction(async (tx) => {
          await holdMails(tx, groupId, held);
          const claimed = await claimMailsDue(tx, groupId, allowed);
          const inviterOf = await findInviters(tx, claimed, findEmails);
          const mails: MailMessage[] = [];
          for (const member of claimed) {
            const about = { groupName: group.name, inviter: inviterOf(member), productName };
            const iuid = await iuidFor(tx, member);
            mails.push(invitationMail({ to: member.email, iuid, lane, ...about }));
          }
          await mailer.send(tx, ...mails);
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
