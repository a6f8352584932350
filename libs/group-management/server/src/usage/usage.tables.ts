import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { UsageFeature } from '@portal/group-management/domain';
import { groups } from '../group-management.tables';

/** A row for each user whose use was recorded: the day of the quota. It is locked while records of the user are counted. */
export const usageUsers = pgTable('usage_users', {
  uid: text().primaryKey(),
  /** The one that the user's records name; it changes once a day. */
  timeZone: text('time_zone').notNull(),
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
  (table) => [
    primaryKey({ columns: [table.uid, table.day, table.feature] }),
    index('usage_days_day').on(table.day),
  ],
);

const groupId = () =>
  text('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });

/** The suggestions of a member of a group by week and feature, from the first whole day after the acceptance (GROUP-350). */
export const groupUsageWeeks = pgTable(
  'group_usage_weeks',
  {
    groupId: groupId(),
    week: date().notNull(),
    uid: text().notNull(),
    feature: text().$type<UsageFeature>().notNull(),
    /** Names the membership: a later one of the same account is another. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    accepted: integer().notNull(),
    rejected: integer().notNull(),
    /** True in one row of a member and week, so that counting members needs no sorting. */
    isFirst: boolean('is_first').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.week, table.uid, table.feature] }),
    index('group_usage_weeks_uid').on(table.uid),
    index('group_usage_weeks_week').on(table.week),
  ],
);

/** When a member of a group used the assistant last (GROUP-351). */
export const groupUsageSeats = pgTable(
  'group_usage_seats',
  {
    groupId: groupId(),
    uid: text().notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    lastDay: date('last_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.uid] }),
    index('group_usage_seats_uid').on(table.uid),
  ],
);
