import type { EmailSubscriptionStatus } from '@portal/account/domain';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The users' decisions about update notifications. A user without a row is not subscribed (ACCT-13). */
export const emailSubscriptions = pgTable('email_subscriptions', {
  uid: text().primaryKey(),
  status: text().$type<EmailSubscriptionStatus>().notNull(),
  /** Where the last decision was made. */
  source: text().notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
});
