import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { groups, removedAccounts } from '../group-management.tables';

const isRemovalOf = (groupId: string, uid: string) =>
  and(eq(removedAccounts.groupId, groupId), eq(removedAccounts.uid, uid));

/** Whether an administrator removed an account from a group, and nobody invited it back (GROUP-463). */
export async function wasRemoved(query: Queryable, groupId: string, uid: string): Promise<boolean> {
  const found = await query.select().from(removedAccounts).where(isRemovalOf(groupId, uid));
  return found.length > 0;
}

/** Forgets the removal of an account that has a seat again. */
export async function forgetRemoval(tx: Queryable, groupId: string, uid: string): Promise<void> {
  await tx.delete(removedAccounts).where(isRemovalOf(groupId, uid));
}

/** The groups from which an account was removed. */
export const removalsOf = (query: Queryable, uid: string) =>
  query
    .select({ groupId: removedAccounts.groupId, group: groups.name })
    .from(removedAccounts)
    .innerJoin(groups, eq(groups.id, removedAccounts.groupId))
    .where(eq(removedAccounts.uid, uid))
    .orderBy(removedAccounts.groupId);

/** Forgets every removal of an account. */
export async function forgetRemovals(tx: Queryable, uid: string): Promise<void> {
  await tx.delete(removedAccounts).where(eq(removedAccounts.uid, uid));
}
