import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';
import type { Queryable } from '../../../ports/database';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { addToCounts, lockGroup } from '../groups/group.repository';
import {
  groupActivity,
  groupAdministrators,
  groupMembers,
  groups,
} from '../group-management.tables';
import { renameInActivity } from '../activity/activity.repository';
import { findAdministrators, saveAdministrator } from '../roles/administrator.repository';
import type { FindAccounts } from './member.presenter';
import { deleteInvitation, deleteSeat } from './member.repository';
import { usageDays, usageRecords, usageUsers } from '../usage/usage.tables';

/** Stands in the log of a group for a user whose account was deleted. */
export const deletedAccount = 'deleted account';

/** A user, with the address when it is verified. */
interface Owner {
  readonly uid: string;
  readonly invited: string | undefined;
}

function administeredGroups(query: Queryable, uid: string) {
  return query
    .select({
      id: groups.id,
      name: groups.name,
      isLive: groups.isLive,
      role: groupAdministrators.role,
    })
    .from(groupAdministrators)
    .innerJoin(groups, eq(groups.id, groupAdministrators.groupId))
    .where(eq(groupAdministrators.uid, uid))
    .orderBy(asc(groups.id));
}

/** The seats of an account and, once its address is verified, the open invitations of that address. */
function membershipsOf(query: Queryable, { uid, invited }: Owner) {
  const { groupId, email, status, addedAt, updatedAt, removedAt } = groupMembers;
  return query
    .select({ groupId, group: groups.name, email, status, addedAt, updatedAt, removedAt })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(or(eq(groupMembers.uid, uid), and(eq(email, invited ?? ''), isNull(groupMembers.uid))))
    .orderBy(asc(groupId));
}

/** A group that has ended and loses its owner goes to its oldest administrator, or is deleted with its members. */
async function leaveGroup(tx: Queryable, groupId: string, uid: string): Promise<void> {
  await lockGroup(tx, groupId);
  const administrators = await findAdministrators(tx, groupId);
  const isOwner = administrators.some((each) => each.uid === uid && each.role === 'owner');
  const [heir] = administrators
    .filter((each) => each.uid !== uid)
    .toSorted((one, other) => one.since.getTime() - other.since.getTime());
  await tx
    .delete(groupAdministrators)
    .where(and(eq(groupAdministrators.groupId, groupId), eq(groupAdministrators.uid, uid)));
  if (!isOwner) return;
  if (heir) await saveAdministrator(tx, { ...heir, role: 'owner' });
  else await tx.delete(groups).where(eq(groups.id, groupId));
}

/** What the user did, and what others did with the user, in groups. */
const activityOf = (query: Queryable, uid: string) =>
  query
    .select({
      at: groupActivity.at,
      action: groupActivity.action,
      count: groupActivity.count,
      actor: groupActivity.actor,
      member: groupActivity.member,
    })
    .from(groupActivity)
    .where(or(eq(groupActivity.actorUid, uid), eq(groupActivity.memberUid, uid)))
    .orderBy(groupActivity.at);

/** The log no longer says whom its entries are about. */
async function eraseActivity(tx: Queryable, { uid, invited }: Owner): Promise<void> {
  await renameInActivity(tx, uid, deletedAccount);
  if (invited !== undefined)
    await tx
      .update(groupActivity)
      .set({ member: deletedAccount })
      .where(and(eq(groupActivity.member, invited), isNull(groupActivity.memberUid)));
}

/** A user's roles and seats in groups, and the recorded usage. */
export function createMemberData({
  rights,
  findAccounts,
}: {
  readonly rights: GroupRights;
  readonly findAccounts: FindAccounts;
}): PersonalData {
  /** Only a verified address says that its invitations are the user's. */
  const ownerOf = async (query: Queryable, { uid, email }: DataOwner): Promise<Owner> => {
    const verified = await findAccounts(query, [email]);
    return { uid, invited: verified.find((account) => account.uid === uid)?.email };
  };
  /** The seat is free at once: nobody can bring back a member without an account. */
  const freeSeat = async (tx: Queryable, groupId: string, { uid, invited }: Owner) => {
    const group = await lockGroup(tx, groupId);
    const seat = await deleteSeat(tx, groupId, uid);
    const row = seat ?? (invited && (await deleteInvitation(tx, groupId, invited)));
    if (!group || !row) return;
    if (row.removedAt === null)
      await addToCounts(tx, groupId, { active: 0, pending: 0, [row.status]: -1 });
    await rights.revoke(tx, groupId, [row.email]);
  };

  return {
    tables: [groupAdministrators, groupMembers, groupActivity, usageUsers, usageRecords, usageDays],
    async blocksDeletion(tx, { uid }) {
      const administered = await administeredGroups(tx, uid);
      return administered.some(({ isLive }) => isLive)
        ? 'DELETION_BY_GROUP_ADMINISTRATOR'
        : undefined;
    },
    async collect(query, account) {
      const { uid } = account;
      const { day, feature, accepted, rejected } = usageDays;
      return {
        administeredGroups: await administeredGroups(query, uid),
        groupMemberships: await membershipsOf(query, await ownerOf(query, account)),
        groupActivity: await activityOf(query, uid),
        usage: await query
          .select({ day, feature, accepted, rejected })
          .from(usageDays)
          .where(eq(usageDays.uid, uid))
          .orderBy(day),
        timeZone: await query
          .select({ timeZone: usageUsers.timeZone })
          .from(usageUsers)
          .where(eq(usageUsers.uid, uid)),
      };
    },
    async erase(tx, account) {
      const { uid } = account;
      const owner = await ownerOf(tx, account);
      for (const { id } of await administeredGroups(tx, uid)) await leaveGroup(tx, id, uid);
      for (const { groupId } of await membershipsOf(tx, owner)) await freeSeat(tx, groupId, owner);
      await eraseActivity(tx, owner);
      for (const table of [usageRecords, usageDays, usageUsers])
        await tx.delete(table).where(eq(table.uid, uid));
    },
  };
}
