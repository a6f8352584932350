import type { PremiumSource } from '@portal/entitlements/domain';
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Who may use Premium and why. Written by the domains that grant it, read at every authorized request. */
export const premiumRights = pgTable(
  'premium_rights',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    source: text().$type<PremiumSource>().notNull(),
    reference: text().notNull(),
    isPaid: boolean('is_paid').notNull(),
    reason: text().notNull(),
    /** The subscription's status at the card provider; `active` for a source that has none. */
    status: text().notNull().default('active'),
    /** Whom the right is for, if not the account itself: a group member's email address, or an institution's domain. */
    holder: text(),
    /** The right is valid before this moment; if null, until it is revoked. */
    validUntil: moment('valid_until'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.source, table.reference] })],
);

/** Rights to Premium by email address: of the account that has the address verified, now or later (ENT-196). */
export const addressPremiumRights = pgTable(
  'address_premium_rights',
  {
    /** In its canonical spelling. */
    email: text().notNull(),
    source: text().$type<PremiumSource>().notNull(),
    reference: text().notNull(),
    isPaid: boolean('is_paid').notNull(),
    reason: text().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.source, table.reference] }),
    index('address_premium_rights_source').on(table.source, table.reference),
  ],
);

/** Rights to Premium by email domain: of every account that has an address in it verified, now or later (ENT-300). */
export const domainPremiumRights = pgTable(
  'domain_premium_rights',
  {
    /** In lower case; its subdomains are included. */
    domain: text().notNull(),
    source: text().$type<PremiumSource>().notNull(),
    reference: text().notNull(),
    isPaid: boolean('is_paid').notNull(),
    reason: text().notNull(),
    validFrom: moment('valid_from').notNull(),
    /** The right is valid before this moment. */
    validUntil: moment('valid_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.domain, table.source, table.reference] }),
    index('domain_premium_rights_source').on(table.source, table.reference),
  ],
);

/** The institutions whose Premium, by domain and by seat, needs a second step (GROUP-306). */
export const twoStepGivers = pgTable('two_step_givers', {
  /** As in the rights that they give. */
  reference: text().primaryKey(),
});
