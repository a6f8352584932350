import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { paymentCustomers } from '../checkout-pricing.tables';

/** An order, or a change of a plan, that is in progress; a user has one at a time, whatever the number of processes. */
export interface OrderClaim {
  readonly uid: string;
  /** Random, and also the idempotency key of the request that decides the order. */
  readonly key: string;
}

const noOrder = { orderKey: null, orderedAt: null, seatsLeft: null };

const isClaim = ({ uid, key }: OrderClaim) =>
  and(eq(paymentCustomers.uid, uid), eq(paymentCustomers.orderKey, key));

/** Begins an order; false while another one of the user is in progress. */
export async function claimOrder(
  query: Queryable,
  { uid, key }: OrderClaim,
  now: Date,
): Promise<boolean> {
  const order = { orderKey: key, orderedAt: now };
  const claimed = await query
    .insert(paymentCustomers)
    .values({ uid, requestKey: key, createdAt: now, ...order })
    .onConflictDoUpdate({
      target: paymentCustomers.uid,
      set: order,
      setWhere: isNull(paymentCustomers.orderedAt),
    })
    .returning({ uid: paymentCustomers.uid });
  return claimed.length > 0;
}

/** Limits the seats of the user's group until the order ends; null lifts the limit. */
export async function limitSeats(query: Queryable, claim: OrderClaim, seatsLeft: number | null) {
  await query.update(paymentCustomers).set({ seatsLeft }).where(isClaim(claim));
}

export async function endOrder(query: Queryable, claim: OrderClaim): Promise<void> {
  await query.update(paymentCustomers).set(noOrder).where(isClaim(claim));
}

/** The orders that began before a time and have not ended, oldest first. */
export async function ordersBefore(
  query: Queryable,
  before: Date,
  limit: number,
): Promise<OrderClaim[]> {
  const { uid, orderKey, orderedAt } = paymentCustomers;
  const rows = await query
    .select({ uid, key: orderKey })
    .from(paymentCustomers)
    .where(lt(orderedAt, before))
    .orderBy(asc(orderedAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, key: row.key ?? '' }));
}
