import { undoRemovalMs } from '@portal/group-management/domain';
import { and, asc, count, desc, eq, gt, isNull, lte, not, notExists, or, sql } from 'drizzle-orm';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupMembers, removals, removedSeats } from '../group-management.tables';
import { membersChosen, type ChosenMembers } from './member-page.repository';

export type RemovalRow = typeof removals.$inferSelect;

/** A removal that is running, or that ended so recently that it can be undone (GROUP-28). */
export const undoable = (now: Date) => or(isNull(removals.undoUntil), gt(removals.undoUntil, now));

interface Chosen {
  readonly groupId: string;
  readonly members: ChosenMembers;
  /** The addresses of those who stay. */
  readonly kept: readonly string[];
  /** Who was added later stays. */
  readonly until: Date;
}

const removable = ({ groupId, members, kept, until }: Chosen) =>
  and(
    membersChosen(groupId, members),
    not(isAnyOf(groupMembers.email, kept)),
    lte(groupMembers.addedAt, until),
  );

/** How many members a removal takes. */
export async function countRemovable(tx: Queryable, chosen: Chosen): Promise<number> {
  const [found] = await tx.select({ seats: count() }).from(groupMembers).where(removable(chosen));
  return found?.seats ?? 0;
}

/** The next members that a removal takes, by their addresses: up to `limit` after one. */
export async function nextRemovable(
  tx: Queryable,
  chosen: Chosen,
  after: string,
  limit: number,
): Promise<string[]> {
  const found = await tx
    .select({ email: groupMembers.email })
    .from(groupMembers)
    .where(and(removable(chosen), gt(groupMembers.email, after)))
    .orderBy(asc(groupMembers.email))
    .limit(limit);
  return found.map(({ email }) => email);
}

export async function insertRemoval(
  tx: Queryable,
  removal: Pick<RemovalRow, 'id' | 'groupId' | 'total' | 'startedAt'>,
): Promise<RemovalRow> {
  const row = { ...removal, state: 'removing', done: 0, undoUntil: null } as const;
  await tx.insert(removals).values(row);
  return row;
}

export async function findRemoval(query: Queryable, id: string): Promise<RemovalRow | undefined> {
  const [found] = await query.select().from(removals).where(eq(removals.id, id));
  return found;
}

/** The newest removal of a group that is running or ended recently. */
export async function currentRemoval(
  query: Queryable,
  groupId: string,
  now: Date,
): Promise<RemovalRow | undefined> {
  const [found] = await query
    .select()
    .from(removals)
    .where(and(eq(removals.groupId, groupId), undoable(now)))
    .orderBy(desc(removals.startedAt))
    .limit(1);
  return found;
}

/** Counts members who were removed or brought back. */
export async function addDone(
  tx: Queryable,
  id: string,
  members: number,
  change: Partial<Pick<RemovalRow, 'state' | 'undoUntil'>> = {},
): Promise<void> {
  const done = sql`${removals.done} + ${members}`;
  await tx
    .update(removals)
    .set({ ...change, done })
    .where(eq(removals.id, id));
}

/** From now on the members of a removal are brought back. */
export async function startRestoring(tx: Queryable, id: string, total: number): Promise<void> {
  await tx
    .update(removals)
    .set({ state: 'restoring', total, done: 0, undoUntil: null })
    .where(eq(removals.id, id));
}

export async function countRemoved(query: Queryable, id: string): Promise<number> {
  const [found] = await query
    .select({ seats: count() })
    .from(removedSeats)
    .where(eq(removedSeats.removalId, id));
  return found?.seats ?? 0;
}

const withoutSeats = (query: Queryable) =>
  notExists(query.select().from(removedSeats).where(eq(removedSeats.removalId, removals.id)));

/** Ends an undo when no seats are left to bring back; returns whether it did. */
export async function endRestoring(tx: Queryable, id: string, undoUntil: Date): Promise<boolean> {
  const ended = await tx
    .update(removals)
    .set({ state: 'restored', done: removals.total, undoUntil })
    .where(and(eq(removals.id, id), withoutSeats(tx)))
    .returning({ id: removals.id });
  return ended.length > 0;
}

/**
 * Ends what removals leave: those without seats are deleted. The version before, which runs beside this one during an
 * upgrade, stores seats without their removal: they get one, which has ended.
 */
export async function settleRemovals(query: Queryable, now: Date): Promise<void> {
  const undoUntil = new Date(now.getTime() - undoRemovalMs);
  await query.delete(removals).where(and(lte(removals.undoUntil, now), withoutSeats(query)));
  await query.execute(sql`
    insert into ${removals} (id, group_id, state, total, done, started_at, undo_until)
    select distinct on (removal_id) removal_id, group_id, 'removed', 0, 0, removed_at, removed_at
    from ${removedSeats}
    where removed_at < ${undoUntil.toISOString()}::timestamptz
      and not exists (select from ${removals} where ${removals.id} = ${removedSeats.removalId})
    on conflict do nothing`);
}
