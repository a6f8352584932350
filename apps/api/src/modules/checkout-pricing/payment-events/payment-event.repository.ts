import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { paymentEvents } from '../checkout-pricing.tables';

/** A webhook event of the card provider, without its content. */
export type PaymentEventRow = typeof paymentEvents.$inferSelect;

/** Stores an event; returns false when it was stored before. */
export async function insertEvent(
  tx: Queryable,
  event: Omit<PaymentEventRow, 'processedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

/** Returns an event that is not processed yet. */
export async function findUnprocessedEvent(
  query: Queryable,
  id: string,
): Promise<PaymentEventRow | undefined> {
  const [row] = await query
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.processedAt)));
  return row;
}

/** Returns the ids of unprocessed events that were received before `before`, oldest first. */
export async function unprocessedEventIds(
  query: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await query
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, before)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Marks an event as processed. */
export async function markProcessed(
  query: Queryable,
  id: string,
  processedAt: Date,
): Promise<void> {
  await query.update(paymentEvents).set({ processedAt }).where(eq(paymentEvents.id, id));
}

/** Deletes the processed events that were received before `before`; an unprocessed one is never deleted (PRICE-120). */
export async function deleteProcessedEvents(query: Queryable, before: Date): Promise<void> {
  await query
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, before)));
}

/** Returns the newest events, those that are not processed first. */
export function listEvents(query: Queryable, limit: number): Promise<PaymentEventRow[]> {
  const { id, processedAt, receivedAt } = paymentEvents;
  return query
    .select()
    .from(paymentEvents)
    .orderBy(desc(sql`${processedAt} is null`), desc(receivedAt), asc(id))
    .limit(limit);
}

/** Makes an event be processed again; returns false for an unknown one. */
export async function markUnprocessed(query: Queryable, id: string): Promise<boolean> {
  const known = await query
    .update(paymentEvents)
    .set({ processedAt: null })
    .where(eq(paymentEvents.id, id))
    .returning({ id: paymentEvents.id });
  return known.length > 0;
}
