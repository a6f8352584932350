import { object, string } from 'yup';
import { mailboxOf } from '../../../platform/mailbox';
import type { Platform } from '../../../platform/platform';
import type { JobHandler } from '../../../ports/jobs';
import { groupManagementLimits } from '../group-management.limits';
import { findGroup } from '../groups/group.repository';
import { invitationMail } from '../group-management.mails';
import { claimMailsDue, findMailsDue } from '../members/member.repository';
import type { InvitationLinks } from './invitation-link';

/** The name of the job that mails the invitations of a group that are due. */
export const invitationJobName = 'group-management.invitations';
const payloadSchema = object({ groupId: string().required() }).strict();

const { mailsPerMailbox: limit } = groupManagementLimits.sendInvitation;

/** So many mails are queued in one transaction. */
const batchSize = 100;

/**
 * Queues the mails of a group's new invitations. Each is marked in the transaction that queues it, so that it is mailed
 * once however often the job runs. A mailbox that was invited many times today gets no further mail (GROUP-34).
 */
export function createInvitationJob({
  database,
  limiter,
  mailer,
  links,
  productName,
}: Pick<Platform, 'database' | 'limiter' | 'mailer'> & {
  readonly links: InvitationLinks;
  readonly productName: string;
}): JobHandler {
  /** The limit counts before the mail is queued: it must not run inside a transaction. */
  const withinLimit = async (emails: readonly string[]) => {
    const waits = await limiter.takeAll(
      emails.map((email) => ({ limit, subject: mailboxOf(email) })),
    );
    return new Set(emails.filter((_, index) => waits[index] === undefined));
  };

  return {
    name: invitationJobName,
    async run(payload) {
      const { groupId } = payloadSchema.validateSync(payload);
      const group = await findGroup(database.query, groupId);
      // A group that has ended invites nobody; an institution may invite before its license starts.
      if (!group || (!group.isLive && group.subscriptionId !== null)) return;
      for (;;) {
        const due = await findMailsDue(database.query, groupId, batchSize);
        if (due.length === 0) return;
        const allowed = await withinLimit(due);
        await database.transaction(async (tx) => {
          for (const member of await claimMailsDue(tx, groupId, due)) {
            if (!allowed.has(member.email)) continue;
            const iuid = links.iuidOf(member);
            await mailer.send(tx, invitationMail({ to: member.email, iuid, productName }));
          }
        });
      }
    },
  };
}
