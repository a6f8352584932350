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
import { refreshUser, type RefreshCustomer } from './subscriptions/refresh-customer';
import { createCloseOutdatedTakeover, type FindOfferedPayer } from './checkout/takeover-checkout';
import { claimDueCustomers } from './customer/customer.repository';
import { endOrder, limitSeats, ordersBefore } from './customer/order-claim.repository';
import {
  unprocessedEventIds,
  deleteProcessedEvents,
} from './subscriptions/payment-event.repository';

const batchSize = 50;

/** When a customer is read again that could not be read. */
const retryMinutes = 5;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

type Ports = Pick<Platform, 'clock' | 'database' | 'logger' | 'payments'> & {
  readonly findOfferedPayer: FindOfferedPayer;
  readonly findPremium: EntitlementsModule['findPremium'];
  readonly priceList: PriceListService;
  readonly states: CheckoutStates;
  readonly events: PaymentEventService;
  readonly refreshCustomer: RefreshCustomer;
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

/** Works for a minute at a time, so that the other jobs of the process have their turn. */
const refreshCustomers = (ports: Ports): ScheduledJob => ({
  name: 'due-customers',
  async run(now) {
    const { clock, database, refreshCustomer } = ports;
    let isDone = false;
    while (!isDone) {
      const retryAt = minutesBefore(clock.now(), -retryMinutes);
      const due = await claimDueCustomers(database.query, { now, retryAt }, batchSize);
      await forEach(ports, due, refreshCustomer);
      isDone = due.length < batchSize || minutesBefore(clock.now(), 1) > now;
    }
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
      await refreshUser(ports, claim.uid);
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
  refreshCustomers(ports),
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
