import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { checkouts } from '../checkout-pricing.tables';

export interface Order {
  readonly uid: string;
  /** The id of an offer: a price in one currency (`offerIdOf`). */
  readonly priceId: string;
  readonly quantity: number;
  readonly code: string;
  /** The group's name; empty without one, and for Premium (GROUP-401). */
  readonly groupName: string;
  /** The subscription whose group is to be paid for; empty for any other purchase (GROUP-458). */
  readonly takesOver: string;
  readonly chargedFrom: Date | null;
  /** The origin of the app that the payment page returns to; without one, the portal (PRICE-510). */
  readonly appOrigin?: string;
}

export type CheckoutRow = typeof checkouts.$inferSelect;

export async function findCheckout(query: Queryable, uid: string) {
  const [row] = await query.select().from(checkouts).where(eq(checkouts.uid, uid));
  return row;
}

export async function findOrInsertCheckout(
  query: Queryable,
  checkout: Order & { readonly idempotencyKey: string; readonly checkedAt: Date },
) {
  await query.insert(checkouts).values(checkout).onConflictDoNothing();
  return findCheckout(query, checkout.uid);
}

const isCheckout = (checkout: Pick<CheckoutRow, 'uid' | 'idempotencyKey'>) =>
  and(eq(checkouts.uid, checkout.uid), eq(checkouts.idempotencyKey, checkout.idempotencyKey));

/** Stores the provider's session id; returns false when the checkout was deleted in the meantime. */
export async function saveSessionId(query: Queryable, checkout: CheckoutRow, sessionId: string) {
  const saved = await query
    .update(checkouts)
    .set({ sessionId })
    .where(isCheckout(checkout))
    .returning({ uid: checkouts.uid });
  return saved.length > 0;
}

/**
 * Deletes a checkout if it is still as it was read: a newer one of the same user stays, and so does one that got its
 * session in the meantime, because that session must first be closed at the provider.
 */
export async function deleteCheckout(query: Queryable, checkout: CheckoutRow): Promise<void> {
  const { sessionId } = checkout;
  const isUnchanged = sessionId ? eq(checkouts.sessionId, sessionId) : isNull(checkouts.sessionId);
  await query.delete(checkouts).where(and(isCheckout(checkout), isUnchanged));
}

export function claimUncheckedCheckouts(query: Queryable, now: Date, since: Date, limit: number) {
  const unchecked = query
    .select({ uid: checkouts.uid })
    .from(checkouts)
    .where(and(isNotNull(checkouts.sessionId), lt(checkouts.checkedAt, since)))
    .orderBy(asc(checkouts.checkedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return query
    .update(checkouts)
    .set({ checkedAt: now })
    .where(inArray(checkouts.uid, unchecked))
    .returning();
}

/** A part of the open checkouts, in the order of their users: those that follow one of them. */
export interface CheckoutPage {
  readonly after: string;
  readonly limit: number;
}

export async function openCheckoutOwners(query: Queryable, { after, limit }: CheckoutPage) {
  const { uid, sessionId, takesOver } = checkouts;
  const rows = await query
    .select({ uid })
    .from(checkouts)
    .where(and(isNotNull(sessionId), eq(takesOver, ''), gt(uid, after)))
    .orderBy(asc(uid))
    .limit(limit);
  return rows.map((row) => row.uid);
}

export function openTakeovers(query: Queryable, { after, limit }: CheckoutPage) {
  const { uid, takesOver } = checkouts;
  return query
    .select()
    .from(checkouts)
    .where(and(ne(takesOver, ''), gt(uid, after)))
    .orderBy(asc(uid))
    .limit(limit);
}
