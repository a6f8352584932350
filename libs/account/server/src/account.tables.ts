import type { EmailSubscriptionStatus, ProductSettings } from '@portal/account/domain';
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';

/** The users' decisions about update notifications. A user without a row is not subscribed (ACCT-13). */
export const emailSubscriptions = pgTable('email_subscriptions', {
  uid: text().primaryKey(),
  status: text().$type<EmailSubscriptionStatus>().notNull(),
  source: text().notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
});

/** What the products keep of a user (ACCT-120). A user without a row has the default settings. */
export const productSettings = pgTable('product_settings', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  /** The fields that a product has given so far. */
  config: jsonb().$type<ProductSettings>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

export const blockedSuggestions = pgTable(
  'blocked_suggestions',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The hash of both texts: they may be longer than an index allows. */
    key: text().notNull(),
    target: text().notNull(),
    replacement: text().notNull(),
    changedOn: timestamp('changed_on', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('blocked_suggestions_newest').on(table.uid, table.changedOn),
  ],
);

/** The ids of deleted accounts, for those that an older backup brings back. */
export const erasedAccounts = pgTable(
  'erased_accounts',
  {
    uid: text().primaryKey(),
    erasedAt: timestamp('erased_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('erased_accounts_erased_at').on(table.erasedAt)],
);
