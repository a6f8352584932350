import type { Interval } from '@portal/checkout-pricing/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CatalogueEntry, SoldPlan } from './price-list/price-list';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The provider's catalogue as it was last read; one row. */
export const catalogueSnapshots = pgTable('catalogue_snapshots', {
  name: text().primaryKey(),
  entries: jsonb().$type<CatalogueEntry[]>().notNull(),
  readAt: moment('read_at').notNull(),
});

/** Who is who at the card provider. */
export const paymentCustomers = pgTable('payment_customers', {
  uid: text().primaryKey(),
  customerId: text('customer_id').notNull().unique('payment_customers_customer_id'),
  createdAt: moment('created_at').notNull(),
});

/** The one checkout that a person may have open. */
export const checkouts = pgTable(
  'checkouts',
  {
    uid: text().primaryKey(),
    /** Makes the provider answer the same session to every repetition of this order. */
    idempotencyKey: text('idempotency_key').notNull(),
    priceId: text('price_id').notNull(),
    quantity: integer().notNull(),
    /** The coupon's code; empty without one. */
    code: text().notNull(),
    /** Null until the provider has answered. */
    sessionId: text('session_id'),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [index('checkouts_checked_at').on(table.checkedAt)],
);

/** Subscriptions at the card provider, in their newest known state. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    customerId: text('customer_id').notNull(),
    priceId: text('price_id').notNull(),
    productName: text('product_name').notNull(),
    plan: text().$type<SoldPlan>().notNull(),
    /** The kind of group that the purchase makes; null for Premium. */
    groupType: text('group_type').$type<'default' | 'classroom'>(),
    status: text().notNull(),
    quantity: integer().notNull(),
    /** What one period charges, in minor units. */
    amount: integer().notNull(),
    currency: text().notNull(),
    interval: text().$type<Interval>().notNull(),
    cardLast4: text('card_last4'),
    startedAt: moment('started_at').notNull(),
    currentPeriodEnd: moment('current_period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    cancelAt: moment('cancel_at'),
    endedAt: moment('ended_at'),
    /** Grows with each write: a state that was read before the last write is not written over it. */
    version: integer().notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    index('subscriptions_of_person').on(table.uid),
    index('subscriptions_running_until')
      .on(table.currentPeriodEnd)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** Messages of the card provider, each once; what they say is read anew from the provider. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The subscription that it is about, if any. */
    subscriptionId: text('subscription_id'),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
  },
  (table) => [
    index('payment_events_waiting')
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
  ],
);
