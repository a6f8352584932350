import { seatsLeft, undoRemovalMs } from '@portal/group-management/domain';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import type { GroupRow } from '../groups/group.repository';
import { groups, removedAccounts, removedSeats } from '../group-management.tables';

/** A removal after this moment can still be undone (GROUP-28). */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoRemovalMs);

/** The seats of members whose removal can still be undone: nobody else gets them. */
export async function reservedSeats(query: Queryable, groupId: string, now: Date): Promise<number> {
  const [found] = await query
    .select({ seats: count() })
    .from(removedSeats)
    .where(and(eq(removedSeats.groupId, groupId), gt(removedSeats.removedAt, undoableSince(now))));
  return found?.seats ?? 0;
}

/** How many seats of a group are neither taken nor reserved (GROUP-452); negative above the quota. */
export const freeSeats = async (query: Queryable, group: GroupRow, now: Date): Promise<number> =>
  seatsLeft(group.quota, group, await reservedSeats(query, group.id, now));

/** Whether an administrator removed an account from a group, and nobody invited it back (GROUP-463). */
export async function wasRemoved(query: Queryable, groupId: string, uid: string): Promise<boolean> {
  const found = await query
    .select()
    .from(removedAccounts)
    .where(and(eq(removedAccounts.groupId, groupId), eq(removedAccounts.uid, uid)));
  return found.length > 0;
}

export const removalsOf = (query: Queryable, uid: string) =>
  query
    .select({ groupId: removedAccounts.groupId, group: groups.name })
    .from(removedAccounts)
    .innerJoin(groups, eq(groups.id, removedAccounts.groupId))
    .where(eq(removedAccounts.uid, uid))
    .orderBy(removedAccounts.groupId);

export async function forgetRemovals(tx: Queryable, uid: string): Promise<void> {
  await tx.delete(removedAccounts).where(eq(removedAccounts.uid, uid));
}
