import type {
  CollectionMethod,
  EndReason,
  Interval,
  PlanSnapshot,
} from '@portal/checkout-pricing/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type {
  FailedCharge,
  PendingChange,
  PriceListEntry,
  SoldGroupType,
  SoldPlan,
} from '@portal/server/ports';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A period that was paid. */
export interface PaidPeriod {
  /** In epoch seconds. */
  readonly startsAt: number;
  /** What was paid for it, in minor units. */
  readonly amount: number;
  /** Whether time alone began it: not a purchase, and not a change that begins a new period. */
  readonly isRenewal: boolean;
}

/** The price list as it was last read from the provider; one row. */
export const priceListSnapshots = pgTable('price_list_snapshots', {
  name: text().primaryKey(),
  entries: jsonb().$type<PriceListEntry[]>().notNull(),
  readAt: time('read_at').notNull(),
});

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    uid: text().primaryKey(),
    customerId: text('customer_id').unique('payment_customers_customer_id'),
    /** The idempotency key of the request that creates the customer. */
    requestKey: text('request_key').notNull().default(''),
    createdAt: time('created_at').notNull(),
    /** When the customer is read from the provider next; long ago for one that was never read. */
    refreshAt: time('refresh_at').notNull().default(new Date(0)),
    /** Only the version before uses it. */
    listedAt: time('listed_at').notNull().default(new Date(0)),
    /** The order, or the change of a plan, that is in progress, and when it began; null without one. */
    orderKey: text('order_key'),
    orderedAt: time('ordered_at'),
    /** The most seats that the user's group gets while the provider is asked for a plan with fewer. */
    seatsLeft: integer('seats_left'),
  },
  (table) => [
    index('payment_customers_created_at').on(table.createdAt),
    index('payment_customers_to_refresh')
      .on(table.refreshAt)
      .where(sql`${table.customerId} is not null`),
    index('payment_customers_ordered_at')
      .on(table.orderedAt)
      .where(sql`${table.orderedAt} is not null`),
  ],
);

/** Open checkouts; at most one for each user (PRICE-67). */
export const checkouts = pgTable(
  'checkouts',
  {
    uid: text().primaryKey(),
    /** Makes the provider return the same session for every repetition of this order. */
    idempotencyKey: text('idempotency_key').notNull(),
    priceId: text('price_id').notNull(),
    quantity: integer().notNull(),
    code: text().notNull(),
    groupName: text('group_name').notNull().default(''),
    takesOver: text('takes_over').notNull().default(''),
    /** When the first period of a plan that takes over is charged; null: immediately. */
    chargedFrom: time('charged_from'),
    /** The origin of the app that the payment page returns to; empty for the portal. */
    appOrigin: text('app_origin').notNull().default(''),
    /** Null until the provider has created the session. */
    sessionId: text('session_id'),
    checkedAt: time('checked_at').notNull(),
  },
  (table) => [
    index('checkouts_checked_at').on(table.checkedAt),
    index('checkouts_of_takeovers')
      .on(table.uid)
      .where(sql`${table.takesOver} <> ''`),
  ],
);

/** Purchases that wait until their user has verified the email address; one for each user (PRICE-166). */
export const waitingPurchases = pgTable(
  'waiting_purchases',
  {
    uid: text().primaryKey(),
    priceId: text('price_id').notNull(),
    quantity: integer().notNull(),
    code: text(),
    groupName: text('group_name'),
    origin: text(),
    savedAt: time('saved_at').notNull(),
  },
  (table) => [index('waiting_purchases_saved_at').on(table.savedAt)],
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
    groupType: text('group_type').$type<SoldGroupType>(),
    groupName: text('group_name'),
    /** The subscription whose group this one was bought to pay for. */
    takesOver: text('takes_over'),
    /** The subscription that pays for the group of this one now. */
    takenOverBy: text('taken_over_by'),
    status: text().notNull(),
    quantity: integer().notNull(),
    /** The amount of the next invoice, or the price of a period of a plan that does not renew, in minor units. */
    amount: integer().notNull(),
    /** The price of a period without discount, credit and tax; null for a row that is older than this column. */
    price: integer(),
    /** The card, and the next charge; null for a row that is older than this column. */
    snapshot: jsonb().$type<PlanSnapshot>(),
    /** Only the version before uses these four. */
    credit: integer().notNull().default(0),
    tax: integer().notNull().default(0),
    discountName: text('discount_name'),
    cardLast4: text('card_last4'),
    /** Only the version before uses it. */
    fullPriceFrom: time('full_price_from'),
    currency: text().notNull(),
    interval: text().$type<Interval>().notNull(),
    collectionMethod: text('collection_method')
      .$type<CollectionMethod>()
      .notNull()
      .default('charge_automatically'),
    /** The unpaid amount of the invoice that was sent; null without one. */
    invoiceAmount: integer('invoice_amount'),
    invoiceDueAt: time('invoice_due_at'),
    invoicePage: text('invoice_page'),
    /** When its first period was paid; null while an order by invoice waits for that (PRICE-530). */
    firstPaidAt: time('first_paid_at'),
    /** The seats that an operator gives before that, from when and until when; null without a release (PRICE-531). */
    releasedSeats: integer('released_seats'),
    releasedAt: time('released_at'),
    releasedUntil: time('released_until'),
    /** The ended subscription, paid late, that this one continues (PRICE-534). */
    revives: text('revives'),
    /** What was paid after the end of a plan by invoice: it is here, or it went back; null without such a payment. */
    latePayment: text('late_payment').$type<'kept' | 'returned'>(),
    startedAt: time('started_at').notNull(),
    currentPeriodEnd: time('current_period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    cancelAt: time('cancel_at'),
    /** Support has paused the payments: nothing is charged until they resume. */
    arePaymentsPaused: boolean('are_payments_paused').notNull().default(false),
    paymentsResumeAt: time('payments_resume_at'),
    trialEnd: time('trial_end'),
    endedAt: time('ended_at'),
    /** When the payment that is still owed first failed, or the due date of an invoice; null while nothing is owed. */
    paymentProblemSince: time('payment_problem_since'),
    nextAttemptAt: time('next_attempt_at'),
    /** The charge that failed, for which a payment is owed. */
    failedCharge: jsonb('failed_charge').$type<FailedCharge>(),
    /** The change that its payer has to confirm to the bank (PRICE-541). */
    pendingChange: jsonb('pending_change').$type<PendingChange>(),
    /** The newest period that was paid; null for a row that is older than this column. */
    lastPayment: jsonb('last_payment').$type<PaidPeriod>(),
    /** When the money went back to the buyer, which ended the plan immediately. */
    revokedAt: time('revoked_at'),
    endReason: text('end_reason').$type<EndReason>(),
    /** The end of the period about whose renewal the owner was reminded. */
    remindedFor: time('reminded_for'),
    /** Increases with each write: a state that was read before the last write does not replace it. */
    version: integer().notNull(),
    /** Only the version before uses it. */
    checkedAt: time('checked_at').notNull().default(new Date(0)),
  },
  (table) => [
    index('subscriptions_uid').on(table.uid),
    index('subscriptions_customer_id').on(table.customerId),
    index('subscriptions_running_until')
      .on(table.currentPeriodEnd)
      .where(sql`${table.endedAt} is null`),
    index('subscriptions_ended_at').on(table.endedAt),
  ],
);

/** A stored subscription. */
export type SubscriptionRow = Omit<
  typeof subscriptions.$inferSelect,
  'cardLast4' | 'checkedAt' | 'credit' | 'discountName' | 'fullPriceFrom' | 'tax'
>;

/** Webhook events of the card provider, each stored once. Their content is not stored: the state is read from the provider. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Only the version before uses it. */
    subscriptionId: text('subscription_id'),
    /** The customer that the event is about; null when it does not say. */
    customerId: text('customer_id'),
    /** The payment that a refund or a dispute is about; null for other events. */
    paymentId: text('payment_id'),
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
  },
  (table) => [
    index('payment_events_unprocessed')
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
    index('payment_events_received_at').on(table.receivedAt),
  ],
);
