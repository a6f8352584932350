import { and, asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data';
import type { Queryable } from '../../../ports/database';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { addToCounts, lockGroup } from '../groups/group.repository';
import {
  groupActivity,
  groupAdministrators,
  groupMembers,
  groups,
} from '../group-management.tables';
import { findAdministrators, saveAdministrator } from '../roles/administrator.repository';
import { usageDays, usageRecords, usageUsers } from '../usage/usage.tables';

/** Stands in the log of a group for a user whose account was deleted. */
export const deletedAccount = 'deleted account';

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

function membershipsOf(query: Queryable, email: string) {
  const { groupId, status, addedAt, updatedAt, removedAt } = groupMembers;
  return query
    .select({ groupId, group: groups.name, status, addedAt, updatedAt, removedAt })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(eq(groupMembers.email, email))
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

/** A user's roles and seats in groups, and the recorded usage. */
export const createMemberData = (rights: GroupRights): PersonalData => {
  /** The seat is free at once: nobody can bring back a member without an account. */
  const freeSeat = async (tx: Queryable, groupId: string, email: string) => {
    const group = await lockGroup(tx, groupId);
    const [row] = await tx
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.email, email)))
      .returning({ status: groupMembers.status, removedAt: groupMembers.removedAt });
    if (!group || !row) return;
    if (row.removedAt === null)
      await addToCounts(tx, groupId, { active: 0, pending: 0, [row.status]: -1 });
    await rights.revoke(tx, groupId, [email]);
  };

  return {
    tables: [groupAdministrators, groupMembers, groupActivity, usageUsers, usageRecords, usageDays],
    async blocksDeletion(tx, { uid }) {
      const administered = await administeredGroups(tx, uid);
      return administered.some(({ isLive }) => isLive)
        ? 'DELETION_BY_GROUP_ADMINISTRATOR'
        : undefined;
    },
    async collect(query, { uid, email }) {
      const { day, feature, accepted, rejected } = usageDays;
      return {
        administeredGroups: await administeredGroups(query, uid),
        groupMemberships: await membershipsOf(query, email),
        groupActivity: await query
          .select({
            at: groupActivity.at,
            action: groupActivity.action,
            count: groupActivity.count,
          })
          .from(groupActivity)
          .where(eq(groupActivity.actor, email))
          .orderBy(groupActivity.at),
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
    async erase(tx, { uid, email }) {
      for (const { id } of await administeredGroups(tx, uid)) await leaveGroup(tx, id, uid);
      for (const { groupId } of await membershipsOf(tx, email)) await freeSeat(tx, groupId, email);
      const by = { actor: deletedAccount };
      await tx.update(groupActivity).set(by).where(eq(groupActivity.actor, email));
      const about = { member: deletedAccount };
      await tx.update(groupActivity).set(about).where(eq(groupActivity.member, email));
      for (const table of [usageRecords, usageDays, usageUsers])
        await tx.delete(table).where(eq(table.uid, uid));
    },
  };
};
