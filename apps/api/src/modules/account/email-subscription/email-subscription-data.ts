import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data';
import { emailSubscriptions } from '../account.tables';

/** The decision about update notifications. */
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
