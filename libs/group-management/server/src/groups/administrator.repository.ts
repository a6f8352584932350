import { and, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queryable } from '@portal/server/ports';
import { payerOfGroup, paysForGroup } from './payer.repository';
import { groupAdministrators, groupMembers, groups } from '../group-management.tables';

type AdministratorRow = typeof groupAdministrators.$inferSelect;

export function findAdministrators(query: Queryable, groupId: string): Promise<AdministratorRow[]> {
  return query.select().from(groupAdministrators).where(eq(groupAdministrators.groupId, groupId));
}

export function findOwners(
  query: Queryable,
  groupIds: readonly string[],
): Promise<AdministratorRow[]> {
  const { groupId, role } = groupAdministrators;
  return query
    .select()
    .from(groupAdministrators)
    .where(and(inArray(groupId, [...groupIds]), eq(role, 'owner')));
}

/**
 * The members whom nobody can remove: the owner and the administrators, before their role is taken away (GROUP-27), and
 * the payer of the group while it gives Premium (GROUP-456).
 */
export function findKeptMembers(query: Queryable, groupId: string) {
  const administrators = query
    .select({ uid: groupAdministrators.uid })
    .from(groupAdministrators)
    .where(eq(groupAdministrators.groupId, groupId));
  return query
    .select({
      uid: groupMembers.uid,
      email: groupMembers.email,
      role: groupAdministrators.role,
      pays: paysForGroup(groupMembers.uid),
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(
      groupAdministrators,
      and(
        eq(groupAdministrators.groupId, groupMembers.groupId),
        eq(groupAdministrators.uid, groupMembers.uid),
      ),
    )
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        // By account, so that an index finds them among however many members.
        inArray(groupMembers.uid, union(administrators, payerOfGroup(query, groupId))),
      ),
    );
}

/** Gives a user a role in a group, or changes it. */
export async function saveAdministrator(tx: Queryable, row: AdministratorRow): Promise<void> {
  const { groupId, uid, role } = groupAdministrators;
  await tx
    .insert(groupAdministrators)
    .values(row)
    .onConflictDoUpdate({ target: [groupId, uid], set: { [role.name]: row.role } });
}

export async function deleteAdministrator(
  tx: Queryable,
  groupId: string,
  uid: string,
): Promise<void> {
  await tx
    .delete(groupAdministrators)
    .where(and(eq(groupAdministrators.groupId, groupId), eq(groupAdministrators.uid, uid)));
}
