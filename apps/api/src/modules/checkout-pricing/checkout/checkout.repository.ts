import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { checkouts } from '../checkout-pricing.tables';

/** What a person wants to buy. */
export interface Order {
  readonly uid: string;
  readonly priceId: string;
  readonly quantity: number;
  /** The coupon's code; empty without one. */
  readonly code: string;
}

/** A person's one open checkout. */
export type CheckoutRow = typeof checkouts.$inferSelect;

/** The person's open checkout, if there is one. */
export async function findCheckout(
  query: Queryable,
  uid: string,
): Promise<CheckoutRow | undefined> {
  const [row] = await query.select().from(checkouts).where(eq(checkouts.uid, uid));
  return row;
}

/** Opens a checkout, unless the person has one; answers the one that is open now. */
export async function openCheckout(
  query: Queryable,
  checkout: Order & { readonly idempotencyKey: string; readonly checkedAt: Date },
): Promise<CheckoutRow | undefined> {
  await query.insert(checkouts).values(checkout).onConflictDoNothing();
  return findCheckout(query, checkout.uid);
}

const sameCheckout = (checkout: Pick<CheckoutRow, 'uid' | 'idempotencyKey'>) =>
  and(eq(checkouts.uid, checkout.uid), eq(checkouts.idempotencyKey, checkout.idempotencyKey));

/** Keeps the provider's answer; false when the checkout was given up meanwhile. */
export async function keepSession(
  query: Queryable,
  checkout: CheckoutRow,
  sessionId: string,
): Promise<boolean> {
  const kept = await query
    .update(checkouts)
    .set({ sessionId })
    .where(sameCheckout(checkout))
    .returning({ uid: checkouts.uid });
  return kept.length > 0;
}

/**
 * Gives this very checkout up, as it was seen: a newer one of the same person stays, and so does one whose session came
 * meanwhile, which must be closed at the provider first.
 */
export async function forgetCheckout(query: Queryable, checkout: CheckoutRow): Promise<void> {
  const { sessionId } = checkout;
  const asSeen = sessionId ? eq(checkouts.sessionId, sessionId) : isNull(checkouts.sessionId);
  await query.delete(checkouts).where(and(sameCheckout(checkout), asSeen));
}

/** Forgets whatever the person had open: they have what they wanted. */
export async function forgetCheckoutOf(tx: Queryable, uid: string): Promise<void> {
  await tx.delete(checkouts).where(eq(checkouts.uid, uid));
}

/** Takes checkouts that nobody has looked at since `since`, and marks them as looked at. */
export function takeUnsettled(
  query: Queryable,
  now: Date,
  since: Date,
  limit: number,
): Promise<CheckoutRow[]> {
  const unsettled = query
    .select({ uid: checkouts.uid })
    .from(checkouts)
    .where(and(isNotNull(checkouts.sessionId), lt(checkouts.checkedAt, since)))
    .orderBy(asc(checkouts.checkedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return query
    .update(checkouts)
    .set({ checkedAt: now })
    .where(inArray(checkouts.uid, unsettled))
    .returning();
}
