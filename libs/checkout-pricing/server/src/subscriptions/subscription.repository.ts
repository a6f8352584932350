import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type Column,
} from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { paymentCustomers, subscriptions, type SubscriptionRow } from '../checkout-pricing.tables';
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

type Release = Pick<SubscriptionRow, 'releasedAt' | 'releasedSeats' | 'releasedUntil'>;

/** Gives the seats of an order before it is paid; a state that was read before is no longer stored. */
export async function releaseOrder(query: Queryable, id: string, release: Release): Promise<void> {
  await query
    .update(subscriptions)
    .set({ ...release, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.id, id));
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

/** The customers with a subscription that has not ended. */
export async function customersWithPlans(query: Queryable): Promise<string[]> {
  const { customerId, endedAt } = subscriptions;
  const rows = await query
    .selectDistinct({ customerId })
    .from(subscriptions)
    .where(isNull(endedAt))
    .orderBy(customerId);
  return rows.map((row) => row.customerId);
}

/**
 * The ids of the stored subscriptions of a customer, oldest first, and of those that its user had as a former customer, whom
 * the provider no longer knows; undefined for a customer of no user.
 */
export async function idsOfCustomer(
  query: Queryable,
  customer: string,
): Promise<string[] | undefined> {
  const { id, uid, customerId, startedAt } = subscriptions;
  const owned = await query
    .select({ id })
    .from(paymentCustomers)
    .leftJoin(subscriptions, eq(uid, paymentCustomers.uid))
    .where(eq(paymentCustomers.customerId, customer))
    .orderBy(asc(startedAt), asc(id));
  if (owned.length > 0) return owned.flatMap((row) => row.id ?? []);
  const former = await query.select({ id }).from(subscriptions).where(eq(customerId, customer));
  return former.length > 0 ? former.map((row) => row.id) : undefined;
}

/** Stores a state and returns the row; undefined when another state was stored after `knownVersion` was read. */
export async function writeSubscription(
  tx: Queryable,
  state: NewState & Pick<SubscriptionRow, 'uid'>,
  knownVersion: number | undefined,
) {
  if (knownVersion === undefined) {
    const [row] = await tx
      .insert(subscriptions)
      .values({ ...state, version: 1 })
      .onConflictDoNothing()
      .returning();
    return row;
  }
  const [row] = await tx
    .update(subscriptions)
    .set({ ...state, version: knownVersion + 1 })
    .where(and(eq(subscriptions.id, state.id), eq(subscriptions.version, knownVersion)))
    .returning();
  return row;
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

export function subscriptionsToRemind(query: Queryable, times: RenewalTimes) {
  return query
    .select({ id: subscriptions.id, customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(isToRemind(times))
    .orderBy(asc(subscriptions.currentPeriodEnd));
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
