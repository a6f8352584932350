import type { Queryable } from '@portal/server/ports';
import type { DataOwner, PersonalData } from '@portal/server/contracts';
import { activityOf } from '../activity/activity.service';
import { deletedAccount, eraseFromActivity } from '../activity/person-activity.repository';
import {
  groupActivity,
  groupActivityMembers,
  groupAdministrators,
  groupMembers,
  removedAccounts,
  removedSeats,
  roleOffers,
} from '../group-management.tables';
import type { FindAccounts, FindEmails } from '../groups/account-ports';
import { administeredGroups, lockGroup } from '../groups/group.repository';
import { formerInvitations } from '../invitations/former-invitation.repository';
import type { EndRole } from '../roles/end-role';
import { forgetInvited, forgetInviter, membershipsOf } from '../seats/member.repository';
import { forgetRemovals, removalsOf } from '../seats/removed-seat.repository';
import type { Seats } from '../seats/seats';

interface Owner {
  readonly uid: string;
  readonly verifiedEmail: string | undefined;
}

export function createMemberData({
  seats,
  endRole,
  findAccounts,
  findEmails,
}: {
  readonly seats: Seats;
  readonly endRole: EndRole;
  readonly findAccounts: FindAccounts;
  readonly findEmails: FindEmails;
}): PersonalData {
  /** Only a verified address says that its invitations are the user's. */
  const ownerOf = async (query: Queryable, { uid, email }: DataOwner): Promise<Owner> => {
    const verified = await findAccounts(query, [email]);
    return { uid, verifiedEmail: verified.find((account) => account.uid === uid)?.email };
  };
  const freeSeat = async (tx: Queryable, groupId: string, owner: Owner) => {
    await lockGroup(tx, groupId);
    await seats.forget(tx, groupId, owner, deletedAccount);
  };

  return {
    tables: [
      groupAdministrators,
      groupMembers,
      removedSeats,
      roleOffers,
      groupActivity,
      groupActivityMembers,
    ],
    async blocksDeletion(tx, { uid }) {
      const administered = await administeredGroups(tx, uid);
      return administered.some(({ isLive }) => isLive)
        ? 'DELETION_BY_GROUP_ADMINISTRATOR'
        : undefined;
    },
    collect: async (query, account) => ({
      administeredGroups: await administeredGroups(query, account.uid),
      groupMemberships: await membershipsOf(query, await ownerOf(query, account)),
      formerInvitations: await formerInvitations(query, account.uid),
      groupActivity: await activityOf(query, findEmails, account.uid),
    }),
    overview: async (query, account) => ({
      administeredGroups: await administeredGroups(query, account.uid),
      groupMemberships: await membershipsOf(query, await ownerOf(query, account)),
    }),
    async erase(tx, account) {
      const { uid } = account;
      const owner = await ownerOf(tx, account);
      for (const { id } of await administeredGroups(tx, uid)) {
        const group = await lockGroup(tx, id);
        if (group) await endRole(tx, group, uid);
      }
      await forgetInviter(tx, uid);
      if (owner.verifiedEmail !== undefined) await forgetInvited(tx, owner.verifiedEmail);
      for (const { groupId } of await membershipsOf(tx, owner)) await freeSeat(tx, groupId, owner);
      for (const { guid, email } of await formerInvitations(tx, uid))
        await freeSeat(tx, guid, { uid, verifiedEmail: email });
      await eraseFromActivity(tx, { ...owner, email: account.email });
    },
  };
}

/** That a user was removed from groups (GROUP-463). */
export const removalData: PersonalData = {
  tables: [removedAccounts],
  collect: async (query, { uid }) => ({ removedFromGroups: await removalsOf(query, uid) }),
  erase: (tx, { uid }) => forgetRemovals(tx, uid),
};
