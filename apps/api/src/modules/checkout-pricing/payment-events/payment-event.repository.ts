import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { paymentEvents } from '../checkout-pricing.tables';

/** A message of the card provider, without what it says. */
export type PaymentEventRow = typeof paymentEvents.$inferSelect;

/** Keeps a message; false when it had come before. */
export async function keepEvent(
  tx: Queryable,
  event: Omit<PaymentEventRow, 'processedAt'>,
): Promise<boolean> {
  const kept = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return kept.length > 0;
}

/** A message that still waits. */
export async function findWaitingEvent(
  query: Queryable,
  id: string,
): Promise<PaymentEventRow | undefined> {
  const [row] = await query
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.processedAt)));
  return row;
}

/** Messages that came before `before` and still wait, oldest first. */
export async function waitingEvents(
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

/** Marks a message as done. */
export async function finishEvent(query: Queryable, id: string, processedAt: Date): Promise<void> {
  await query.update(paymentEvents).set({ processedAt }).where(eq(paymentEvents.id, id));
}
