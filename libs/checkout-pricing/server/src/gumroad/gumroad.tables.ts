import type { Interval } from '@portal/checkout-pricing/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GumroadFact } from './gumroad-ping';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Gumroad's pings, each stored once, with what the portal needs of them: no names, addresses or cards. */
export const gumroadPings = pgTable(
  'gumroad_pings',
  {
    /** The hash of the ping's fields: a repeated ping has the same one. */
    id: text().primaryKey(),
    /** Gumroad's resource name, such as `sale`. */
    type: text().notNull(),
    /** Gumroad's subscription id; null for a ping that changes nothing. */
    membershipId: text('membership_id'),
    fact: jsonb().$type<GumroadFact>(),
    /** Of a cancellation, when it arrived last. */
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
  },
  (table) => [
    index('gumroad_pings_membership').on(table.membershipId),
    index('gumroad_pings_unprocessed')
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
  ],
);

/** Memberships that were bought at gumroad, as all their pings together describe them. */
export const gumroadMemberships = pgTable(
  'gumroad_memberships',
  {
    id: text().primaryKey(),
    /** The account of the verified email address; null until there is one, and permanent afterwards (PRICE-133). */
    uid: text(),
    email: text().notNull(),
    productName: text('product_name').notNull(),
    /** Whether amount and currency of the first charge were right; only then the membership counts (PRICE-134). */
    accepted: boolean().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    interval: text().$type<Interval>().notNull(),
    startedAt: time('started_at').notNull(),
    paidUntil: time('paid_until').notNull(),
    cancelAt: time('cancel_at'),
    endedAt: time('ended_at'),
    /** When the right to Premium ends unless another charge arrives. */
    validUntil: time('valid_until').notNull(),
  },
  (table) => [
    index('gumroad_memberships_uid').on(table.uid),
    index('gumroad_memberships_without_owner')
      .on(table.email)
      .where(sql`${table.uid} is null`),
  ],
);
