import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { subscriptions } from '../checkout-pricing.tables';
import type { SubscriptionState } from './subscription';

/** A subscription as it is written down. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** A person's subscriptions, newest first. */
export function subscriptionsOf(query: Queryable, uid: string): Promise<SubscriptionRow[]> {
  return query
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.uid, uid))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
}

/** One subscription, if it was ever written down. */
export async function findSubscription(
  query: Queryable,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await query.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** Writes a state down, or answers undefined when another was written since `knownVersion` was read. */
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
 * Takes subscriptions whose period passed without news, longest unchecked first. Taking marks them, so that neither
 * another process nor the next run takes them again before `again`.
 */
export async function takeOverdue(
  query: Queryable,
  now: Date,
  again: Date,
  limit: number,
): Promise<string[]> {
  const until = sql`least(${subscriptions.currentPeriodEnd}, ${subscriptions.cancelAt})`;
  const overdue = query
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.endedAt),
        or(lte(subscriptions.currentPeriodEnd, now), lte(subscriptions.cancelAt, now)),
        or(lt(subscriptions.checkedAt, until), lt(subscriptions.checkedAt, again)),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await query
    .update(subscriptions)
    .set({ checkedAt: now })
    .where(inArray(subscriptions.id, overdue))
    .returning({ id: subscriptions.id });
  return taken.map(({ id }) => id);
}
