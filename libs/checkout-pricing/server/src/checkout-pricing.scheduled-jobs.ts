import { isOver } from '@portal/checkout-pricing/domain';
import { keptSince } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { ScheduledJob } from '@portal/server/ports';
import type { EntitlementsModule } from '@portal/entitlements/server';
import { closeCheckout } from './customer/close-checkout';
import {
  claimUncheckedCheckouts,
  deleteCheckout,
  openCheckoutOwners,
  openTakeovers,
  type CheckoutPage,
} from './customer/checkout.repository';
import type { CheckoutStates } from './checkout/checkout-status';
import type { PaymentEventService } from './subscriptions/payment-event.service';
import type { PriceListService } from './price-list/price-list.service';
import type { SubscriptionReconciler } from './subscriptions/subscription-reconciler';
import type { UnstoredSubscriptions } from './subscriptions/unstored-subscriptions';
import { createCloseOutdatedTakeover, type FindOfferedPayer } from './checkout/takeover-checkout';
import {
  claimSubscriptionsToCheck,
  subscriptionsOf,
} from './subscriptions/subscription.repository';
import { claimCustomersToList } from './customer/customer.repository';
import { endOrder, limitSeats, ordersBefore } from './customer/order-claim.repository';
import {
  unprocessedEventIds,
  deleteProcessedEvents,
} from './subscriptions/payment-event.repository';

const batchSize = 50;

/** How long a plan that has ended is still read: a bank decides a dispute about its last charge within this time (PRICE-322). */
const endedDays = 90;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const daysBefore = (now: Date, days: number) => minutesBefore(now, days * 24 * 60);

type Ports = Pick<Platform, 'clock' | 'database' | 'logger' | 'payments'> & {
  readonly findOfferedPayer: FindOfferedPayer;
  readonly findPremium: EntitlementsModule['findPremium'];
  readonly priceList: PriceListService;
  readonly states: CheckoutStates;
  readonly events: PaymentEventService;
  readonly reconciler: SubscriptionReconciler;
  readonly unstored: UnstoredSubscriptions;
};

/** A failure is logged and does not stop the other items; the failed one is tried again by a later run. */
async function forEach<Item>(
  { logger }: Ports,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) {
  for (const item of items) {
    await work(item).catch((error: unknown) =>
      logger.warn({ err: error }, 'the provider could not be asked and will be asked again'),
    );
  }
}

const checkSubscriptions = (ports: Ports): ScheduledJob => ({
  name: 'unchecked-subscriptions',
  async run(now) {
    const times = {
      now,
      overdue: minutesBefore(now, 5),
      pastDue: daysBefore(now, 1),
      any: daysBefore(now, 7),
      ended: daysBefore(now, endedDays),
    };
    for (let claimed = batchSize; claimed === batchSize;) {
      const ids = await claimSubscriptionsToCheck(ports.database.query, times, batchSize);
      await forEach(ports, ids, (id) => ports.reconciler.reconcile(id, { payments: true }));
      claimed = ids.length;
    }
  },
});

const listSubscriptions = (ports: Ports): ScheduledJob => ({
  name: 'unstored-subscriptions',
  async run(now) {
    const uids = await claimCustomersToList(
      ports.database.query,
      now,
      daysBefore(now, 1),
      batchSize,
    );
    await forEach(ports, uids, (uid) => ports.unstored.readOf(uid));
  },
});

/**
 * Ends the orders that a process did not: it died, or the provider did not answer. What the provider has done by then is
 * read and stored first, and the group gets the seats of its plan (PRICE-521).
 */
const settleOrders = (ports: Ports): ScheduledJob => ({
  name: 'unsettled-orders',
  async run(now) {
    const { query } = ports.database;
    const claims = await ordersBefore(query, minutesBefore(now, 5), batchSize);
    await forEach(ports, claims, async (claim) => {
      await limitSeats(query, claim, null);
      await ports.unstored.readOf(claim.uid);
      for (const plan of await subscriptionsOf(query, claim.uid))
        if (!isOver(plan)) await ports.reconciler.reconcile(plan.id);
      await endOrder(query, claim);
    });
  },
});

const settleCheckouts = (ports: Ports): ScheduledJob => ({
  name: 'unsettled-checkouts',
  async run(now) {
    const { query } = ports.database;
    const due = await claimUncheckedCheckouts(query, now, minutesBefore(now, 10), batchSize);
    await forEach(ports, due, async (checkout) => {
      const state = checkout.sessionId && (await ports.states.of(checkout.sessionId));
      if (state && state.kind === 'closed') await deleteCheckout(query, checkout);
    });
  },
});

/** Works on all open checkouts, a part of them at a time: the provider closes each after a day. */
async function forOpenCheckouts<Item>(
  read: (page: CheckoutPage) => Promise<readonly Item[]>,
  uidOf: (item: Item) => string,
  work: (items: readonly Item[]) => Promise<unknown>,
) {
  let after: string | undefined = '';
  while (after !== undefined) {
    const items: readonly Item[] = await read({ after, limit: batchSize });
    if (items.length > 0) await work(items);
    const last = items[batchSize - 1];
    after = last === undefined ? undefined : uidOf(last);
  }
}

const closeCheckouts = (ports: Ports): ScheduledJob => ({
  name: 'checkouts-of-premium-users',
  async run(now) {
    const { database, findPremium } = ports;
    await forOpenCheckouts(
      (page) => openCheckoutOwners(database.query, page),
      (uid) => uid,
      async (uids) => {
        const premium = await findPremium(database.query, uids, now);
        const owners = uids.filter((uid) => premium.get(uid)?.isPremium);
        await forEach(ports, owners, (uid) => closeCheckout(ports, uid));
      },
    );
  },
});

const closeTakeovers = (ports: Ports): ScheduledJob => ({
  name: 'checkouts-of-groups-not-offered',
  async run() {
    const { database } = ports;
    await forOpenCheckouts(
      (page) => openTakeovers(database.query, page),
      ({ uid }) => uid,
      (open) => forEach(ports, open, createCloseOutdatedTakeover(ports)),
    );
  },
});

const processEvents = (ports: Ports): ScheduledJob => ({
  name: 'unprocessed-payment-events',
  async run(now) {
    const { query } = ports.database;
    const ids = await unprocessedEventIds(query, minutesBefore(now, 15), batchSize);
    await forEach(ports, ids, (id) => ports.events.process(id));
  },
});

/** Repairs what lost webhooks would have changed: reads the state from the provider again (PRICE-9, PRICE-74, PRICE-101, PRICE-210). */
export const createCheckoutPricingScheduledJobs = (ports: Ports): ScheduledJob[] => [
  { name: 'price-list', run: (now) => ports.priceList.refreshWhenOld(now) },
  checkSubscriptions(ports),
  listSubscriptions(ports),
  settleOrders(ports),
  settleCheckouts(ports),
  closeCheckouts(ports),
  closeTakeovers(ports),
  { name: 'lost-payment-events', run: () => ports.events.recoverLost() },
  processEvents(ports),
  {
    name: 'old-payment-events',
    run: (now) => deleteProcessedEvents(ports.database.query, keptSince(now, 'paymentEvents')),
  },
];
