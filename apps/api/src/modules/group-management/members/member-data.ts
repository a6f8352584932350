import type { DataOwner, PersonalData } from '../../../ports/personal-data';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { GroupRights } from '../../entitlements/entitlements.module';
import {
  activityOf,
  renameInActivity,
  renameInvitedInActivity,
} from '../activity/activity-names.repository';
import { recordActivity } from '../activity/activity.repository';
import { addToCounts, administeredGroups, lockGroup } from '../groups/group.repository';
import {
  groupActivity,
  groupActivityMembers,
  groupAdministrators,
  groupMembers,
} from '../group-management.tables';
import { formerInvitations } from '../invitations/former-invitation.repository';
import type { EndRole } from '../roles/end-role';
import type { FindAccounts } from './member.presenter';
import { deleteInvitation, deleteSeat, forgetInviter, membershipsOf } from './member.repository';

/** Stands in the log of a group for a user whose account was deleted. */
const deletedAccount = 'deleted account';

/** A user, with the address when it is verified. */
interface Owner {
  readonly uid: string;
  readonly verifiedEmail: string | undefined;
}

/** A user's roles and seats in groups. */
export function createMemberData({
  clock,
  rights,
  endRole,
  findAccounts,
}: Pick<Platform, 'clock'> & {
  readonly rights: GroupRights;
  readonly endRole: EndRole;
  readonly findAccounts: FindAccounts;
}): PersonalData {
  /** Only a verified address says that its invitations are the user's. */
  const ownerOf = async (query: Queryable, { uid, email }: DataOwner): Promise<Owner> => {
    const verified = await findAccounts(query, [email]);
    return { uid, verifiedEmail: verified.find((account) => account.uid === uid)?.email };
  };
  /** The seat is free at once: nobody can bring back a member without an account. */
  const freeSeat = async (tx: Queryable, groupId: string, { uid, verifiedEmail }: Owner) => {
    const group = await lockGroup(tx, groupId);
    const seat = await deleteSeat(tx, groupId, uid);
    const row = seat ?? (verifiedEmail && (await deleteInvitation(tx, groupId, verifiedEmail)));
    if (!group || !row) return;
    if (row.removedAt === null)
      await addToCounts(tx, groupId, { active: 0, pending: 0, [row.status]: -1 });
    await rights.revoke(tx, groupId, [row.email]);
    const member = { uid: null, email: deletedAccount };
    await recordActivity(tx, { groupId, action: 'account-deleted', by: null, member }, clock.now());
  };

  return {
    tables: [groupAdministrators, groupMembers, groupActivity, groupActivityMembers],
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
      groupActivity: await activityOf(query, account.uid),
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
      for (const { groupId } of await membershipsOf(tx, owner)) await freeSeat(tx, groupId, owner);
      for (const { guid, email } of await formerInvitations(tx, uid))
        await freeSeat(tx, guid, { uid, verifiedEmail: email });
      await renameInActivity(tx, { uid, before: account.email }, deletedAccount);
      if (owner.verifiedEmail !== undefined)
        await renameInvitedInActivity(tx, owner.verifiedEmail, deletedAccount);
    },
  };
}
