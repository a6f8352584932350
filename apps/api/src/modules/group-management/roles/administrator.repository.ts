import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { groupAdministrators, groupMembers } from '../group-management.tables';

/** A stored administrator. */
export type AdministratorRow = typeof groupAdministrators.$inferSelect;

/** The owner and the administrators of a group. */
export function findAdministrators(query: Queryable, groupId: string): Promise<AdministratorRow[]> {
  return query.select().from(groupAdministrators).where(eq(groupAdministrators.groupId, groupId));
}

/** The addresses of a group's owner and administrators: they are removed only after their role was taken away (GROUP-27). */
export async function findAdministratorEmails(
  query: Queryable,
  groupId: string,
): Promise<string[]> {
  const found = await query
    .select({ email: groupMembers.email })
    .from(groupMembers)
    .innerJoin(
      groupAdministrators,
      and(
        eq(groupAdministrators.groupId, groupMembers.groupId),
        eq(groupAdministrators.uid, groupMembers.uid),
      ),
    )
    .where(eq(groupMembers.groupId, groupId));
  return found.map(({ email }) => email);
}

/** Gives a user a role in a group, or changes it. */
export async function saveAdministrator(tx: Queryable, row: AdministratorRow): Promise<void> {
  const { groupId, uid, role } = groupAdministrators;
  await tx
    .insert(groupAdministrators)
    .values(row)
    .onConflictDoUpdate({ target: [groupId, uid], set: { [role.name]: row.role } });
}

/** Takes a user's role in a group away. */
export async function deleteAdministrator(
  tx: Queryable,
  groupId: string,
  uid: string,
): Promise<void> {
  await tx
    .delete(groupAdministrators)
    .where(and(eq(groupAdministrators.groupId, groupId), eq(groupAdministrators.uid, uid)));
}
