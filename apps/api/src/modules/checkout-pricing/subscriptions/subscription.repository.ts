import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { subscriptions } from '../checkout-pricing.tables';
import type { SubscriptionState } from './subscription';

/** A stored subscription. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Returns a user's subscriptions, newest first. */
export function subscriptionsOf(query: Queryable, uid: string): Promise<SubscriptionRow[]> {
  return query
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.uid, uid))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
}

/** Returns a stored subscription; undefined when the id is unknown. */
export async function findSubscription(
  query: Queryable,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await query.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** Stores a state and returns the row; undefined when another state was stored after `knownVersion` was read. */
export async function writeSubscription(
  tx: Queryable,
  state: SubscriptionState & { readonly uid: string },
  knownVersion: number | undefined,
  checkedAt: Date,
): Promise<SubscriptionRow | undefined> {
  if (knownVersion === undefined) {
    const [row] = await tx
      .insert(subscriptions)
      .values({ ...state, version: 1, checkedAt })
      .onConflictDoNothing()
      .returning();
    return row;
  }
  const [row] = await tx
    .update(subscriptions)
    .set({ ...state, version: knownVersion + 1, checkedAt })
    .where(and(eq(subscriptions.id, state.id), eq(subscriptions.version, knownVersion)))
    .returning();
  return row;
}

/**
 * Claims subscriptions whose period has ended and that were not checked since, longest unchecked first, and marks them as
 * checked: no process claims one again while its last check is later than `retryBefore`.
 */
export async function claimOverdueSubscriptions(
  query: Queryable,
  now: Date,
  retryBefore: Date,
  limit: number,
): Promise<string[]> {
  const periodEnd = sql`least(${subscriptions.currentPeriodEnd}, ${subscriptions.cancelAt})`;
  const overdue = query
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.endedAt),
        or(lte(subscriptions.currentPeriodEnd, now), lte(subscriptions.cancelAt, now)),
        or(lt(subscriptions.checkedAt, periodEnd), lt(subscriptions.checkedAt, retryBefore)),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await query
    .update(subscriptions)
    .set({ checkedAt: now })
    .where(inArray(subscriptions.id, overdue))
    .returning({ id: subscriptions.id });
  return claimed.map(({ id }) => id);
}
