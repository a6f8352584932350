import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { users, type PersonalData } from '@portal/server/contracts';
import { emailSubscriptions } from '../account.tables';

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

/** Ends a user's subscription; does nothing when there is none, as after the deletion of the account. */
export async function unsubscribeUser(
  query: Queryable,
  { uid, ...decision }: Omit<typeof emailSubscriptions.$inferInsert, 'status'>,
) {
  await query
    .update(emailSubscriptions)
    .set({ ...decision, status: 'unsubscribed' })
    .where(and(eq(emailSubscriptions.uid, uid), eq(emailSubscriptions.status, 'subscribed')));
}

export const findSubscribers = (query: Queryable) =>
  query
    .select({ uid: users.uid, email: users.email })
    .from(emailSubscriptions)
    .innerJoin(users, eq(users.uid, emailSubscriptions.uid))
    .where(and(eq(emailSubscriptions.status, 'subscribed'), eq(users.emailVerified, true)));

export const emailSubscriptionData: PersonalData = {
  tables: [emailSubscriptions],
  async collect(query, { uid }) {
    const { status, source, decidedAt } = emailSubscriptions;
    const updateNotifications = await query
      .select({ status, source, decidedAt })
      .from(emailSubscriptions)
      .where(eq(emailSubscriptions.uid, uid));
    return { updateNotifications };
  },
  async erase(tx, { uid }) {
    await tx.delete(emailSubscriptions).where(eq(emailSubscriptions.uid, uid));
  },
};
