import { eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { emailSubscriptions } from '../account.tables';

/** A person's last decision. */
export async function findSubscriptionStatus(query: Queryable, uid: string) {
  const [found] = await query
    .select({ status: emailSubscriptions.status })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.uid, uid));
  return found?.status;
}

/** Writes a decision down; one that changes nothing leaves the earlier one's source and time. */
export async function saveSubscription(
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
