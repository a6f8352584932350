import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { lockOrLeave } from '@portal/server/platform';
import type { MemberRole, OfferedRole } from '@portal/group-management/domain';
import type { Queryable } from '@portal/server/ports';
import type { GroupRole } from '@portal/server/contracts';
import { groupAdministrators, groupMembers, groups, roleOffers } from '../group-management.tables';
import { paysForGroup } from './payer.repository';

export type GroupRow = typeof groups.$inferSelect;

/** A group with the role of the administrator who asked for it. */
export type AdministeredGroup = GroupRow & { readonly role: 'owner' | 'admin' };

/** The groups that a user administers, with the user's role in each. */
export function administeredGroups(
  query: Queryable,
  uid: string,
): Promise<(GroupRole & Pick<GroupRow, 'name'>)[]> {
  const { id, name, isLive, needsSecondFactor } = groups;
  return query
    .select({ id, name, isLive, needsSecondFactor, role: groupAdministrators.role })
    .from(groupAdministrators)
    .innerJoin(groups, eq(groups.id, groupAdministrators.groupId))
    .where(eq(groupAdministrators.uid, uid))
    .orderBy(asc(groups.id));
}

/** A group with the role of an account in it, and the role that the account is offered. */
export type GroupOfUser = GroupRow & {
  readonly role: MemberRole;
  readonly offeredRole: OfferedRole | null;
  readonly newOwnerPays: boolean;
  readonly pays: boolean;
};

/** The groups that an account administers or has a seat in, those that live first. */
export async function groupsOfUser(query: Queryable, uid: string): Promise<GroupOfUser[]> {
  const found = await query
    .select({
      group: groups,
      role: groupAdministrators.role,
      offeredRole: roleOffers.role,
      newOwnerPays: roleOffers.withPayment,
      pays: paysForGroup(uid),
    })
    .from(groups)
    .leftJoin(
      groupAdministrators,
      and(eq(groupAdministrators.groupId, groups.id), eq(groupAdministrators.uid, uid)),
    )
    .leftJoin(roleOffers, and(eq(roleOffers.groupId, groups.id), eq(roleOffers.uid, uid)))
    .where(
      inArray(
        groups.id,
        union(
          query
            .select({ id: groupAdministrators.groupId })
            .from(groupAdministrators)
            .where(eq(groupAdministrators.uid, uid)),
          query
            .select({ id: groupMembers.groupId })
            .from(groupMembers)
            .where(eq(groupMembers.uid, uid)),
        ),
      ),
    )
    .orderBy(desc(groups.isLive), desc(groups.createdAt));
  return found.map(({ group, role, offeredRole, newOwnerPays, pays }) => ({
    ...group,
    role: role ?? 'member',
    offeredRole,
    newOwnerPays: newOwnerPays ?? false,
    pays,
  }));
}

export async function findGroup(query: Queryable, id: string): Promise<GroupRow | undefined> {
  const [group] = await query.select().from(groups).where(eq(groups.id, id));
  return group;
}

export async function findGroupOfSubscription(
  query: Queryable,
  subscriptionId: string,
): Promise<GroupRow | undefined> {
  const [group] = await query
    .select()
    .from(groups)
    .where(eq(groups.subscriptionId, subscriptionId));
  return group;
}

/**
 * Locks a group against other changes until the transaction ends, and returns it. Who finds it locked waits without a connection, so
 * that it holds nobody else up (GROUP-474). Rows that refer to the group can still be written.
 */
export async function lockGroup(tx: Queryable, id: string): Promise<GroupRow | undefined> {
  const rows = tx.select().from(groups).where(eq(groups.id, id));
  const [group] = await lockOrLeave(`group ${id}`, rows.for('no key update', { noWait: true }));
  return group;
}

/** Locks the group that a subscription pays for, also against those who know its id only. */
export async function lockGroupOfSubscription(
  tx: Queryable,
  subscriptionId: string,
): Promise<GroupRow | undefined> {
  const found = await findGroupOfSubscription(tx, subscriptionId);
  const group = found && (await lockGroup(tx, found.id));
  return group?.subscriptionId === subscriptionId ? group : undefined;
}

/**
 * A group that a user administers; locks it against other changes until the transaction ends. The role is read after the
 * lock: another change may have ended it while this one waited.
 */
export async function lockAdministeredGroup(
  tx: Queryable,
  id: string,
  uid: string,
): Promise<AdministeredGroup | undefined> {
  const group = await lockGroup(tx, id);
  const [administrator] = await tx
    .select({ role: groupAdministrators.role })
    .from(groupAdministrators)
    .where(and(eq(groupAdministrators.groupId, id), eq(groupAdministrators.uid, uid)));
  return group && administrator && { ...group, role: administrator.role };
}

export async function insertGroup(tx: Queryable, group: typeof groups.$inferInsert): Promise<void> {
  await tx.insert(groups).values(group);
}

export async function updateGroup(
  tx: Queryable,
  id: string,
  change: Partial<
    Pick<
      GroupRow,
      | 'subscriptionId'
      | 'name'
      | 'type'
      | 'quota'
      | 'isLive'
      | 'allowsOtherAddress'
      | 'needsSecondFactor'
      | 'keepsMembers'
    >
  >,
): Promise<void> {
  await tx.update(groups).set(change).where(eq(groups.id, id));
}

export async function deleteGroup(tx: Queryable, id: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, id));
}
