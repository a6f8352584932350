import { and, desc, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import type { ReceivedFact } from './gumroad-membership';
import { gumroadMemberships, gumroadPings } from './gumroad.tables';

export type GumroadMembershipRow = typeof gumroadMemberships.$inferSelect;

type GumroadPingRow = typeof gumroadPings.$inferSelect;

/**
 * Stores a ping; returns false when it was stored before and says nothing new. A second cancellation in one period is the
 * same as the first, so a cancellation counts from when it arrived last, and is processed again (PRICE-424).
 */
export async function storePing(tx: Queryable, ping: Omit<GumroadPingRow, 'processedAt'>) {
  const stored = await tx
    .insert(gumroadPings)
    .values(ping)
    .onConflictDoUpdate({
      target: gumroadPings.id,
      set: { receivedAt: ping.receivedAt, processedAt: null },
      setWhere: eq(gumroadPings.type, 'cancellation'),
    })
    .returning({ id: gumroadPings.id });
  return stored.length > 0;
}

export async function findUnprocessedPing(query: Queryable, id: string) {
  const [row] = await query
    .select()
    .from(gumroadPings)
    .where(and(eq(gumroadPings.id, id), isNull(gumroadPings.processedAt)));
  return row;
}

export async function unprocessedPingIds(query: Queryable, before: Date, limit: number) {
  const rows = await query
    .select({ id: gumroadPings.id })
    .from(gumroadPings)
    .where(and(isNull(gumroadPings.processedAt), lt(gumroadPings.receivedAt, before)))
    .orderBy(gumroadPings.receivedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function markPingProcessed(query: Queryable, id: string, processedAt: Date) {
  await query.update(gumroadPings).set({ processedAt }).where(eq(gumroadPings.id, id));
}

export async function deleteOldPings(query: Queryable, before: Date): Promise<void> {
  await query
    .delete(gumroadPings)
    .where(and(isNull(gumroadPings.membershipId), lt(gumroadPings.receivedAt, before)));
}

/**
 * Returns the facts of a membership, and locks their pings until the transaction ends: two changes of one membership never
 * overlap.
 */
export async function lockFactsOf(tx: Queryable, membershipId: string): Promise<ReceivedFact[]> {
  const rows = await tx
    .select({ fact: gumroadPings.fact, receivedAt: gumroadPings.receivedAt })
    .from(gumroadPings)
    .where(eq(gumroadPings.membershipId, membershipId))
    .orderBy(gumroadPings.id)
    .for('update');
  return rows.flatMap(({ fact, receivedAt }) => (fact ? [{ fact, receivedAt }] : []));
}

export async function findMembership(query: Queryable, id: string) {
  const [row] = await query.select().from(gumroadMemberships).where(eq(gumroadMemberships.id, id));
  return row;
}

export async function saveMembership(tx: Queryable, row: GumroadMembershipRow): Promise<void> {
  const { id, ...state } = row;
  await tx
    .insert(gumroadMemberships)
    .values({ id, ...state })
    .onConflictDoUpdate({ target: gumroadMemberships.id, set: state });
}

export function membershipsOf(query: Queryable, uid: string): Promise<GumroadMembershipRow[]> {
  return query
    .select()
    .from(gumroadMemberships)
    .where(eq(gumroadMemberships.uid, uid))
    .orderBy(desc(gumroadMemberships.startedAt), desc(gumroadMemberships.id));
}

/** Returns the valid memberships without an account, by their email addresses; all of them when `emails` is undefined. */
export function membershipsWithoutOwner(query: Queryable, now: Date, emails?: readonly string[]) {
  const { id, email, uid, validUntil } = gumroadMemberships;
  return query
    .select({ id, email })
    .from(gumroadMemberships)
    .where(
      and(
        isNull(uid),
        gt(validUntil, now),
        emails === undefined ? undefined : inArray(email, [...emails]),
      ),
    );
}

async function deleteMemberships(query: Queryable, which: SQL | undefined): Promise<void> {
  const { id } = gumroadMemberships;
  const deleted = query
    .$with('deleted')
    .as(query.delete(gumroadMemberships).where(which).returning({ id }));
  await query
    .with(deleted)
    .delete(gumroadPings)
    .where(inArray(gumroadPings.membershipId, query.select({ id: deleted.id }).from(deleted)));
}

export const deleteMembershipsOf = (tx: Queryable, uid: string): Promise<void> =>
  deleteMemberships(tx, eq(gumroadMemberships.uid, uid));

export const deleteUnclaimedMemberships = (query: Queryable, before: Date): Promise<void> =>
  deleteMemberships(
    query,
    and(isNull(gumroadMemberships.uid), lt(gumroadMemberships.validUntil, before)),
  );
