import { and, eq, inArray } from 'drizzle-orm';
import { createEntitlements } from '@portal/entitlements/server/testing';
import { derivedSecrets, type Platform } from '@portal/server/platform';
import { lockGroup } from '../groups/group.repository';
import { groupMembers } from '../group-management.tables';
import { createInvitationLinks } from '../invitations/invitation-link';
import { createSeats, type Account } from '../seats/seats';

/**
 * Writes invitations and seats as the requests leave them behind, without requests and mails; for specs that are not
 * about getting there. `groups/access.spec.ts` compares the rows.
 */
export function createInsertedSeats(platform: Platform) {
  const { config, database } = platform;
  const keys = derivedSecrets(config.keyEncryptionSecrets, 'group-management invitation');
  const links = createInvitationLinks(keys);
  const seats = createSeats({ ...platform, rights: createEntitlements(platform).groupRights });

  const invitationOf = async (email: string) => {
    const isOpen = and(eq(groupMembers.email, email), eq(groupMembers.status, 'pending'));
    const [row, ...others] = await database.query.select().from(groupMembers).where(isOpen);
    if (!row || others.length > 0) throw new Error(`${email} has not one open invitation.`);
    return row;
  };

  return {
    /** Invites addresses; their mails count as sent. */
    invite: (groupId: string, by: Account, emails: readonly string[]) =>
      database.transaction(async (tx) => {
        const members = emails.map((email) => links.invite(groupId, email));
        await seats.offer(tx, { groupId, members, by });
        await tx
          .update(groupMembers)
          .set({ isMailDue: false })
          .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.email, [...emails])));
      }),

    /** The secret of the mailed link of an address's one open invitation. */
    async iuidOf(email: string): Promise<string> {
      const iuid = links.iuidOf(await invitationOf(email));
      if (iuid === undefined) throw new Error(`The link for ${email} has another secret.`);
      return iuid;
    },

    /** The account accepts the one open invitation of an address. */
    async accept(email: string, account: Account): Promise<void> {
      const invitation = await invitationOf(email);
      await database.transaction(async (tx) => {
        const group = await lockGroup(tx, invitation.groupId);
        if (group) await seats.give(tx, group, account, invitation);
      });
    },
  };
}
