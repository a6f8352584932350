import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { paymentEvents } from '../checkout-pricing.tables';

type PaymentEventRow = typeof paymentEvents.$inferSelect;

export async function insertEvent(
  tx: Queryable,
  event: Omit<PaymentEventRow, 'processedAt' | 'subscriptionId'>,
) {
  const inserted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

export async function findUnprocessedEvent(query: Queryable, id: string) {
  const [row] = await query
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.processedAt)));
  return row;
}

export async function unprocessedEventIds(query: Queryable, before: Date, limit: number) {
  const rows = await query
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, before)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function markProcessed(query: Queryable, id: string, processedAt: Date) {
  await query.update(paymentEvents).set({ processedAt }).where(eq(paymentEvents.id, id));
}

/** Deletes the processed events that were received before `before`; an unprocessed one is never deleted (PRICE-120). */
export async function deleteProcessedEvents(query: Queryable, before: Date): Promise<void> {
  await query
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, before)));
}
