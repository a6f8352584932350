import { eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { emailSubscriptions } from '../account.tables';

/** Returns a user's last decision; undefined when there is none. */
export async function findEmailSubscriptionStatus(query: Queryable, uid: string) {
  const [found] = await query
    .select({ status: emailSubscriptions.status })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.uid, uid));
  return found?.status;
}

/** Stores a decision; one that changes nothing keeps the source and time of the earlier one (ACCT-16). */
export async function saveEmailSubscription(
  query: Queryable,
  { uid, ...decision }: typeof emailSubscriptions.$inferInsert,
) {
  await query
    .insert(emailSubscriptions)
    .values({ uid, ...decision })
    .onConflictDoUpdate({
      target: emailSubscriptions.uid,
      set: decision,
      setWhere: ne(emailSubscriptions.status, decision.status),
    });
}
