import { isLive } from '@portal/checkout-pricing/domain';
import type { Queryable } from '../../../../ports/database';
import type { Stores } from '../../checkout-pricing.stores';
import type * as checkoutRepository from '../../checkout/checkout.repository';
import type * as customerRepository from '../../checkout/customer.repository';
import type * as eventRepository from '../../payment-events/payment-event.repository';
import type * as purchaseRepository from '../../purchases/waiting-purchase.repository';
import type * as subscriptionRepository from '../../subscriptions/subscription.repository';
import { tablesOf, type Table } from './memory-database';
import { memoryGumroad } from './memory-gumroad';

type SubscriptionRow = subscriptionRepository.SubscriptionRow;

/** Merges a change into a row. */
function change<Row extends object>(rows: Table<Row>, key: string, row: Row, to: Partial<Row>) {
  const changed = { ...row, ...to };
  rows.set(key, changed);
  return changed;
}

const ownSubscriptions = (query: Queryable, uid: string) =>
  [...tablesOf(query).subscriptions.values()].filter((row) => row.uid === uid);

/** Whether a row is due for a check; the SQL of the real repository says the same. */
function isDue(row: SubscriptionRow, times: subscriptionRepository.CheckTimes): boolean {
  if (row.endedAt) return row.endedAt > times.ended && row.checkedAt < times.any;
  const end = new Date(Math.min(Number(row.currentPeriodEnd), Number(row.cancelAt ?? Infinity)));
  const isOverdue = end <= times.now && (row.checkedAt < end || row.checkedAt < times.overdue);
  const isPastDue = row.status === 'past_due' && row.checkedAt < times.pastDue;
  return isOverdue || isPastDue || row.checkedAt < times.any;
}

const newestFirst = (rows: readonly SubscriptionRow[]) =>
  rows.toReversed().toSorted((one, other) => Number(other.startedAt) - Number(one.startedAt));

const neverPaid: readonly string[] = ['incomplete', 'incomplete_expired'];

const memorySubscriptions = {
  hadSubscription: async (query, uid) =>
    ownSubscriptions(query, uid).some(({ status }) => !neverPaid.includes(status)),
  subscriptionsOf: async (query, uid) => newestFirst(ownSubscriptions(query, uid)),
  findSubscription: async (query, id) => tablesOf(query).subscriptions.get(id),
  liveSubscriptionIds: async (query, uid) =>
    ownSubscriptions(query, uid)
      .filter(isLive)
      .map(({ id }) => id),
  async writeSubscription(tx, state, knownVersion, checkedAt) {
    const { subscriptions } = tablesOf(tx);
    const stored = subscriptions.get(state.id);
    if (stored?.version !== knownVersion) return undefined;
    const version = (knownVersion ?? 0) + 1;
    const row = { takenOverBy: null, ...stored, ...state, version, checkedAt };
    subscriptions.set(state.id, row as SubscriptionRow);
    return row as SubscriptionRow;
  },
  async claimSubscriptionsToCheck(query, times, limit) {
    const { subscriptions } = tablesOf(query);
    const due = [...subscriptions.values()].filter((row) => isDue(row, times)).slice(0, limit);
    for (const row of due) change(subscriptions, row.id, row, { checkedAt: times.now });
    return due.map(({ id }) => id);
  },
} satisfies Partial<typeof subscriptionRepository>;

const memoryCustomers = {
  findCustomerId: async (query, uid) => tablesOf(query).customers.get(uid)?.customerId ?? undefined,
  async findOrInsertCustomer(query, customer) {
    const { customers } = tablesOf(query);
    const row = customers.get(customer.uid) ?? {
      ...customer,
      customerId: null,
      listedAt: customer.createdAt,
    };
    customers.set(customer.uid, row);
    return row;
  },
  async saveCustomerId(query, uid, customerId) {
    const { customers } = tablesOf(query);
    const row = customers.get(uid);
    if (row && !row.customerId) change(customers, uid, row, { customerId });
    return row?.customerId ?? customerId;
  },
  async claimCustomersToList(query, now, before) {
    const { customers } = tablesOf(query);
    const due = [...customers.values()].filter(
      ({ customerId, listedAt }) => customerId && listedAt < before,
    );
    return due.map((row) => change(customers, row.uid, row, { listedAt: now }).uid);
  },
  replaceRequestKey: async () => undefined,
  forgetCustomer: async () => undefined,
  findCustomerOwner: async (query, customerId) => ownerOf(query, customerId),
  lockCustomerOwner: async (tx, customerId) => ownerOf(tx, customerId),
} satisfies Partial<typeof customerRepository>;

function ownerOf(query: Queryable, customerId: string): string | undefined {
  const rows = [...tablesOf(query).customers.values()];
  return rows.find((row) => row.customerId === customerId)?.uid;
}

const memoryCheckouts = {
  findCheckout: async (query, uid) => tablesOf(query).checkouts.get(uid),
  async findOrInsertCheckout(query, checkout) {
    const { checkouts } = tablesOf(query);
    const row = checkouts.get(checkout.uid) ?? { appOrigin: '', ...checkout, sessionId: null };
    checkouts.set(checkout.uid, row);
    return row;
  },
  async saveSessionId(query, checkout, sessionId) {
    const { checkouts } = tablesOf(query);
    const row = checkouts.get(checkout.uid);
    if (row?.idempotencyKey !== checkout.idempotencyKey) return false;
    change(checkouts, checkout.uid, row, { sessionId });
    return true;
  },
  async deleteCheckout(query, { uid, idempotencyKey, sessionId }) {
    const { checkouts } = tablesOf(query);
    const row = checkouts.get(uid);
    if (row?.idempotencyKey === idempotencyKey && row.sessionId === sessionId) {
      checkouts.delete(uid);
    }
  },
  async openCheckoutOwners(query, { after, limit }) {
    const checkouts = [...tablesOf(query).checkouts.values()];
    const owners = checkouts.filter(({ sessionId }) => sessionId !== null).map(({ uid }) => uid);
    return owners
      .filter((uid) => uid > after)
      .toSorted()
      .slice(0, limit);
  },
  openTakeovers: async () => [],
  async claimUncheckedCheckouts(query, now, since) {
    const { checkouts } = tablesOf(query);
    const due = [...checkouts.values()].filter((row) => row.sessionId && row.checkedAt < since);
    return due.map((row) => change(checkouts, row.uid, row, { checkedAt: now }));
  },
} satisfies Partial<typeof checkoutRepository>;

const memoryEvents = {
  async insertEvent(tx, event) {
    const { events } = tablesOf(tx);
    if (events.has(event.id)) return false;
    events.set(event.id, { ...event, processedAt: null });
    return true;
  },
  async findUnprocessedEvent(query, id) {
    const event = tablesOf(query).events.get(id);
    return event?.processedAt ? undefined : event;
  },
  async unprocessedEventIds(query, before) {
    const events = [...tablesOf(query).events.values()];
    return events
      .filter(({ processedAt, receivedAt }) => !processedAt && receivedAt < before)
      .map(({ id }) => id);
  },
  async deleteProcessedEvents(query, before) {
    const { events } = tablesOf(query);
    for (const [id, { processedAt, receivedAt }] of events.entries())
      if (processedAt && receivedAt < before) events.delete(id);
  },
  async markProcessed(query, id, processedAt) {
    const { events } = tablesOf(query);
    const event = events.get(id);
    if (event) change(events, id, event, { processedAt });
  },
} satisfies Partial<typeof eventRepository>;

const memoryWaitingPurchases = {
  deleteWaitingPurchase: async () => undefined,
} satisfies Partial<typeof purchaseRepository>;

/** The tables in memory, with the functions that the histories use. */
export const memoryStores = {
  checkouts: memoryCheckouts,
  customers: memoryCustomers,
  events: memoryEvents,
  gumroad: memoryGumroad,
  subscriptions: memorySubscriptions,
  waitingPurchases: memoryWaitingPurchases,
} as Partial<Record<keyof Stores, object>> as Stores;
