import type { PersonalData } from '../../../ports/personal-data';
import { emailSubscriptions } from '../account.tables';
import { deleteEmailSubscription, emailSubscriptionsOf } from './email-subscription.repository';

/** The decision about update notifications. */
export const emailSubscriptionData: PersonalData = {
  tables: [emailSubscriptions],
  collect: async (query, { uid }) => ({
    updateNotifications: await emailSubscriptionsOf(query, uid),
  }),
  erase: (tx, { uid }) => deleteEmailSubscription(tx, uid),
};
