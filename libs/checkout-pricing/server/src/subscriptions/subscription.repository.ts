import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Column,
  isNotNull,
  ne,
} from 'drizzle-orm';
import { isLive } from '@portal/checkout-pricing/domain';
import type { Queryable } from '@portal/server/ports';
import { subscriptions, type SubscriptionRow } from '../checkout-pricing.tables';
import type { NewState } from './subscription-state';

export function subscriptionsOf(query: Queryable, uid: string): Promise<SubscriptionRow[]> {
  return query
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.uid, uid))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
}

export async function findSubscription(query: Queryable, id: string) {
  const [row] = await query.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** Like {@link findSubscription}; no other change of the subscription is stored until the transaction ends. */
export async function lockSubscription(tx: Queryable, id: string) {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

/** Gives the subscriptions of a customer to another user; a state that was read before is no longer stored. */
export function giveSubscriptions(tx: Queryable, customerId: string, uid: string) {
  return tx
    .update(subscriptions)
    .set({ uid, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.customerId, customerId))
    .returning();
}

export async function markTakenOver(tx: Queryable, id: string, takenOverBy: string): Promise<void> {
  await tx.update(subscriptions).set({ takenOverBy }).where(eq(subscriptions.id, id));
}

/** The SQL expression of the moment until which the subscription of a row is paid; null when it has none. */
export const paidUntilOf = (subscriptionId: Column) =>
  sql<Date | null>`(
    select least(${subscriptions.currentPeriodEnd}, ${subscriptions.cancelAt}) from ${subscriptions}
    where ${subscriptions.id} = ${subscriptionId}
  )`.mapWith(subscriptions.currentPeriodEnd);

/** The SQL expression of the account that pays for the subscription of a row; null when it has none. */
export const payerOf = (subscriptionId: Column) =>
  sql<string | null>`(
    select ${subscriptions.uid} from ${subscriptions} where ${subscriptions.id} = ${subscriptionId}
  )`;

/** Whether a user ever had a subscription whose first payment was not left open (PRICE-170). */
export async function hadSubscription(query: Queryable, uid: string): Promise<boolean> {
  const known = await subscriptionsOf(query, uid);
  return known.some(({ status }) => !neverPaid.includes(status));
}

const neverPaid: readonly string[] = ['incomplete', 'incomplete_expired'];

export async function liveSubscriptionIds(query: Queryable, uid: string): Promise<string[]> {
  const rows = await subscriptionsOf(query, uid);
  return rows
    .filter(isLive)
    .map(({ id }) => id)
    .reverse();
}

export async function unendedSubscriptionIds(query: Queryable): Promise<string[]> {
  const rows = await query
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isNull(subscriptions.endedAt))
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id));
  return rows.map(({ id }) => id);
}

/** Stores a state and returns the row; undefined when another state was stored after `knownVersion` was read. */
export async function writeSubscription(
  tx: Queryable,
  state: NewState & Pick<SubscriptionRow, 'uid'>,
  knownVersion: number | undefined,
  checkedAt: Date,
) {
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

/** When a subscription is read from the provider again, although no webhook arrived. */
export interface CheckTimes {
  readonly now: Date;
  /** Those whose period has ended since their last check, unless they were checked later than this. */
  readonly overdue: Date;
  /** Those whose payment failed and that were last checked before. */
  readonly pastDue: Date;
  /** Any that were last checked before. */
  readonly any: Date;
  /** Only those that have not ended, or that ended later. */
  readonly ended: Date;
}

/**
 * Claims the subscriptions that are due for a check, longest unchecked first, and marks them as checked, so that no other
 * process claims them at the same time (PRICE-74, PRICE-99).
 */
export async function claimSubscriptionsToCheck(
  query: Queryable,
  times: CheckTimes,
  limit: number,
) {
  const { checkedAt, currentPeriodEnd, cancelAt, endedAt, status } = subscriptions;
  const isRunning = isNull(endedAt);
  const isUnchecked = lt(checkedAt, times.any);
  const periodEnd = sql`least(${currentPeriodEnd}, ${cancelAt})`;
  const isOverdue = or(lt(checkedAt, periodEnd), lt(checkedAt, times.overdue));
  const due = query
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      // An index for each of them finds the few that are due.
      or(
        and(isRunning, lte(currentPeriodEnd, times.now), isOverdue),
        and(isRunning, lte(cancelAt, times.now), isOverdue),
        and(isRunning, eq(status, 'past_due'), lt(checkedAt, times.pastDue)),
        and(isRunning, isUnchecked),
        and(gt(endedAt, times.ended), isUnchecked),
      ),
    )
    .orderBy(asc(checkedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await query
    .update(subscriptions)
    .set({ checkedAt: times.now })
    .where(inArray(subscriptions.id, due))
    .returning({ id: subscriptions.id });
  return claimed.map(({ id }) => id);
}

interface RenewalTimes {
  readonly after: Date;
  readonly until: Date;
}

function isToRemind({ after, until }: RenewalTimes) {
  const { currentPeriodEnd, remindedFor } = subscriptions;
  return and(
    eq(subscriptions.interval, 'year'),
    // A plan that took a group over is charged for the first time.
    or(
      eq(subscriptions.status, 'active'),
      and(eq(subscriptions.status, 'trialing'), isNotNull(subscriptions.takesOver)),
    ),
    isNull(subscriptions.endedAt),
    isNull(subscriptions.revokedAt),
    isNull(subscriptions.cancelAt),
    eq(subscriptions.cancelAtPeriodEnd, false),
    eq(subscriptions.arePaymentsPaused, false),
    gt(currentPeriodEnd, after),
    lte(currentPeriodEnd, until),
    or(isNull(remindedFor), ne(remindedFor, currentPeriodEnd)),
  );
}

export async function subscriptionsToRemind(query: Queryable, times: RenewalTimes) {
  const rows = await query
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isToRemind(times))
    .orderBy(asc(subscriptions.currentPeriodEnd));
  return rows.map(({ id }) => id);
}

/** Marks the owner of a plan as reminded of its renewal; undefined when there is nothing left to remind of. */
export async function claimReminder(tx: Queryable, id: string, times: RenewalTimes) {
  const [row] = await tx
    .update(subscriptions)
    .set({ remindedFor: subscriptions.currentPeriodEnd })
    .where(and(eq(subscriptions.id, id), isToRemind(times)))
    .returning();
  return row;
}
