import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { waitingPurchases } from '../checkout-pricing.tables';

type WaitingPurchaseRow = typeof waitingPurchases.$inferSelect;

export async function findWaitingPurchase(query: Queryable, uid: string, since: Date) {
  const [row] = await query
    .select()
    .from(waitingPurchases)
    .where(and(eq(waitingPurchases.uid, uid), gt(waitingPurchases.savedAt, since)));
  return row;
}

export const waitingPurchasesOf = (query: Queryable, uid: string): Promise<WaitingPurchaseRow[]> =>
  query.select().from(waitingPurchases).where(eq(waitingPurchases.uid, uid));

export async function replaceWaitingPurchase(
  query: Queryable,
  { uid, ...values }: WaitingPurchaseRow,
) {
  await query
    .insert(waitingPurchases)
    .values({ uid, ...values })
    .onConflictDoUpdate({ target: waitingPurchases.uid, set: values });
}

export async function deleteWaitingPurchase(query: Queryable, uid: string): Promise<void> {
  await query.delete(waitingPurchases).where(eq(waitingPurchases.uid, uid));
}

export async function deleteWaitingPurchasesUntil(query: Queryable, time: Date): Promise<void> {
  await query.delete(waitingPurchases).where(lte(waitingPurchases.savedAt, time));
}
