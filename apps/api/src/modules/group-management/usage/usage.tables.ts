import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { UsageFeature } from '@portal/group-management/domain';

/** A row for each user whose use was recorded: the day of the quota. It is locked while records of the user are counted. */
export const usageUsers = pgTable('usage_users', {
  uid: text().primaryKey(),
  /** The one that the user's records name; it changes once a day. */
  timeZone: text('time_zone').notNull(),
  /** When it was changed last. */
  zoneSince: timestamp('zone_since', { withTimezone: true }),
  /** The suggestions of the day that ends at `dayEndsAt`. */
  used: integer().notNull().default(0),
  dayEndsAt: timestamp('day_ends_at', { withTimezone: true }),
});

/** The ids of the records that were counted, until no record so old is accepted. */
export const usageRecords = pgTable(
  'usage_records',
  {
    uid: text().notNull(),
    id: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('usage_records_at').on(table.at),
  ],
);

/** The suggestions of a user by day, in the user's time zone, and feature. */
export const usageDays = pgTable(
  'usage_days',
  {
    uid: text().notNull(),
    day: date().notNull(),
    feature: text().$type<UsageFeature>().notNull(),
    accepted: integer().notNull(),
    rejected: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day, table.feature] })],
);
