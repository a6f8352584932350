import { keptSince } from '@portal/shared/util';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notExists } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';
import type { Platform } from '@portal/server/platform';
import type { Queryable, ScheduledJob } from '@portal/server/ports';
import { paymentCustomers, subscriptions } from '../checkout-pricing.tables';

export type CustomerRow = typeof paymentCustomers.$inferSelect;

async function findCustomer(query: Queryable, uid: string): Promise<CustomerRow | undefined> {
  const [row] = await query.select().from(paymentCustomers).where(eq(paymentCustomers.uid, uid));
  return row;
}

export async function findCustomerId(query: Queryable, uid: string): Promise<string | undefined> {
  return (await findCustomer(query, uid))?.customerId ?? undefined;
}

/** Returns the user's customer; inserts one without an id, whose key is for the request that creates it. */
export async function findOrInsertCustomer(
  query: Queryable,
  customer: Pick<CustomerRow, 'uid' | 'requestKey' | 'createdAt'>,
) {
  const known = await findCustomer(query, customer.uid);
  if (known) return known;
  const [inserted] = await query
    .insert(paymentCustomers)
    .values(customer)
    .onConflictDoNothing()
    .returning();
  const row = inserted ?? (await findCustomer(query, customer.uid));
  if (!row) throw new Error('The customer was deleted while it was read.');
  return row;
}

/** Stores the id of a customer that was created unless there is one; returns the stored id. */
export async function saveCustomerId(query: Queryable, uid: string, customerId: string) {
  const saved = await query
    .update(paymentCustomers)
    .set({ customerId })
    .where(and(eq(paymentCustomers.uid, uid), isNull(paymentCustomers.customerId)))
    .returning();
  return saved.length > 0 ? customerId : ((await findCustomerId(query, uid)) ?? customerId);
}

/** Replaces the key after a request that failed: the provider repeats its response to a key, and its errors too. */
export async function replaceRequestKey(query: Queryable, uid: string, requestKey: string) {
  await query
    .update(paymentCustomers)
    .set({ requestKey })
    .where(and(eq(paymentCustomers.uid, uid), isNull(paymentCustomers.customerId)));
}

/** Forgets a customer that the provider no longer knows, so that the next order creates another. */
export async function forgetCustomer(
  query: Queryable,
  { uid, customerId }: { readonly uid: string; readonly customerId: string },
  requestKey: string,
) {
  await query
    .update(paymentCustomers)
    .set({ customerId: null, requestKey })
    .where(and(eq(paymentCustomers.uid, uid), eq(paymentCustomers.customerId, customerId)));
}

const ownerOf = (query: Queryable, customerId: string) =>
  query
    .select({ uid: paymentCustomers.uid, seatsLeft: paymentCustomers.seatsLeft })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customerId, customerId));

export async function findCustomerOwner(query: Queryable, customerId: string) {
  const [row] = await ownerOf(query, customerId);
  return row?.uid;
}

/**
 * Returns the uid of a customer, with the most seats that the user's group gets, and locks the row, so that the
 * subscriptions of one user are written one at a time.
 */
export async function lockCustomerOwner(tx: Queryable, customerId: string) {
  const [row] = await ownerOf(tx, customerId).for('update');
  return row;
}

/**
 * Exchanges the customers of two users, in a transaction; returns the ids that they had. Each gets a new key: the provider
 * repeats its response to the old one.
 */
export async function exchangeCustomers(
  tx: Queryable,
  [one, other]: readonly [string, string],
  row: { readonly requestKey: () => string; readonly createdAt: Date },
) {
  // In one order, so that two exchanges never wait for each other.
  for (const uid of [one, other].toSorted())
    await tx
      .insert(paymentCustomers)
      .values({ uid, requestKey: row.requestKey(), createdAt: row.createdAt })
      .onConflictDoNothing();
  const known = await tx
    .select()
    .from(paymentCustomers)
    .where(inArray(paymentCustomers.uid, [one, other]))
    .orderBy(paymentCustomers.uid)
    .for('update');
  const idOf = (uid: string) => known.find((each) => each.uid === uid)?.customerId ?? null;
  const ids = [idOf(one), idOf(other)] as const;
  const save = (uid: string, customerId: string | null) =>
    tx
      .update(paymentCustomers)
      .set({ customerId, requestKey: row.requestKey() })
      .where(eq(paymentCustomers.uid, uid));
  await save(one, null);
  await save(other, ids[0]);
  await save(one, ids[1]);
  return ids;
}

/**
 * Claims the customers that are due to be read, longest ago first: until `retryAt` no other process claims them, and then
 * they are due again, unless they were read (PRICE-99).
 */
export async function claimDueCustomers(
  query: Queryable,
  { now, retryAt }: { readonly now: Date; readonly retryAt: Date },
  limit: number,
): Promise<string[]> {
  const { customerId, refreshAt } = paymentCustomers;
  const due = query
    .select({ customerId })
    .from(paymentCustomers)
    .where(and(isNotNull(customerId), lte(refreshAt, now)))
    .orderBy(asc(refreshAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await query
    .update(paymentCustomers)
    .set({ refreshAt: retryAt })
    .where(inArray(customerId, due))
    .returning({ customerId });
  return claimed.flatMap((row) => row.customerId ?? []);
}

/** A customer was read; it is due again at a time. */
export async function markRefreshed(query: Queryable, customerId: string, refreshAt: Date) {
  await query
    .update(paymentCustomers)
    .set({ refreshAt })
    .where(eq(paymentCustomers.customerId, customerId));
}

/** Deletes what accounts bought that were deleted, once no invoice of it has to be kept (ACCT-204). */
export const createDeletedAccountsCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'purchases-of-deleted-accounts',
  async run(now) {
    const before = keptSince(now, 'purchasesOfDeletedAccounts');
    const accountOf = (uid: PgColumn) => query.select().from(users).where(eq(users.uid, uid));
    const { endedAt, uid: buyer } = subscriptions;
    await query.delete(subscriptions).where(and(lt(endedAt, before), notExists(accountOf(buyer))));
    const { createdAt, uid } = paymentCustomers;
    const bought = query.select().from(subscriptions).where(eq(buyer, uid));
    await query
      .delete(paymentCustomers)
      .where(and(lt(createdAt, before), notExists(accountOf(uid)), notExists(bought)));
  },
});
