import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { MemberStatus } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import type { GroupRole } from '../../../ports/group-directory';
import { groupAdministrators, groupMembers, groups } from '../group-management.tables';

/** A stored group. */
export type GroupRow = typeof groups.$inferSelect;

/** A group with the role of the administrator who asked for it. */
export type AdministeredGroup = GroupRow & { readonly role: 'owner' | 'admin' };

const administered = (query: Queryable, uid: string) =>
  query
    .select({ group: groups, role: groupAdministrators.role })
    .from(groupAdministrators)
    .innerJoin(groups, eq(groups.id, groupAdministrators.groupId))
    .where(eq(groupAdministrators.uid, uid))
    .orderBy(desc(groups.isLive), desc(groups.createdAt))
    .limit(1);

/** The group that a user administers: the one that lives, else the newest. */
export async function findAdministeredGroup(
  query: Queryable,
  uid: string,
): Promise<AdministeredGroup | undefined> {
  const [found] = await administered(query, uid);
  return found && { ...found.group, role: found.role };
}

/** The groups that a user administers, with the user's role in each. */
export function administeredGroups(query: Queryable, uid: string): Promise<GroupRole[]> {
  return query
    .select({ id: groupAdministrators.groupId, role: groupAdministrators.role })
    .from(groupAdministrators)
    .where(eq(groupAdministrators.uid, uid));
}

/** A group that a user administers; locks it against other changes until the transaction ends. */
export async function lockAdministeredGroup(
  tx: Queryable,
  id: string,
  uid: string,
): Promise<AdministeredGroup | undefined> {
  const [found] = await tx
    .select({ group: groups, role: groupAdministrators.role })
    .from(groupAdministrators)
    .innerJoin(groups, eq(groups.id, groupAdministrators.groupId))
    .where(and(eq(groupAdministrators.groupId, id), eq(groupAdministrators.uid, uid)))
    .for('update', { of: groups });
  return found && { ...found.group, role: found.role };
}

/** A group by its id. */
export async function findGroup(query: Queryable, id: string): Promise<GroupRow | undefined> {
  const [group] = await query.select().from(groups).where(eq(groups.id, id));
  return group;
}

/** Locks a group against other changes until the transaction ends, and returns it. */
export async function lockGroup(tx: Queryable, id: string): Promise<GroupRow | undefined> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, id)).for('update');
  return group;
}

/** The group that pays for a subscription's seats. */
export async function lockGroupOfSubscription(
  tx: Queryable,
  subscriptionId: string,
): Promise<GroupRow | undefined> {
  const [group] = await tx
    .select()
    .from(groups)
    .where(eq(groups.subscriptionId, subscriptionId))
    .for('update');
  return group;
}

/** The group in which an account has a seat: the one that lives, else the newest. */
export async function findGroupOfMember(
  query: Queryable,
  uid: string,
): Promise<GroupRow | undefined> {
  const [found] = await query
    .select({ group: groups })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        eq(groupMembers.uid, uid),
        eq(groupMembers.status, 'active'),
        isNull(groupMembers.removedAt),
      ),
    )
    .orderBy(desc(groups.isLive), desc(groups.createdAt))
    .limit(1);
  return found?.group;
}

export async function insertGroup(tx: Queryable, group: typeof groups.$inferInsert): Promise<void> {
  await tx.insert(groups).values(group);
}

export async function updateGroup(
  tx: Queryable,
  id: string,
  change: Partial<Pick<GroupRow, 'name' | 'quota' | 'isLive'>>,
): Promise<void> {
  await tx.update(groups).set(change).where(eq(groups.id, id));
}

/** Adds to the counters of a group; the numbers may be negative. */
export async function addToCounts(
  tx: Queryable,
  id: string,
  change: Readonly<Record<MemberStatus, number>>,
): Promise<void> {
  await tx
    .update(groups)
    .set({
      active: sql`${groups.active} + ${change.active}`,
      pending: sql`${groups.pending} + ${change.pending}`,
    })
    .where(eq(groups.id, id));
}
