import { entitlementOf, presentPremium, type PremiumFact } from '@portal/entitlements/domain';
import { setImmediate as turn } from 'node:timers/promises';
import type Stripe from 'stripe';
import { readPrice } from '../../../../adapters/payment-provider/stripe-prices';
import { createLogger } from '../../../../platform/logging/logger';
import type { PremiumRights } from '../../../entitlements/entitlements.module';
import { factOf } from '../../../entitlements/rights/right-facts.repository';
import { createTestClock } from '../../../../testing/test-clock';
import { testConfig } from '../../../../testing/test-config';
import { createCheckoutPricingScheduledJobs } from '../../checkout-pricing.scheduled-jobs';
import { createCheckoutStates } from '../../checkout/checkout-state';
import { createCreateCheckoutSession } from '../../checkout/create-checkout-session';
import { createCustomers } from '../../checkout/customer.service';
import { createGetCheckoutStatus } from '../../checkout/get-checkout-status';
import { createOrderCheck } from '../../checkout/order.service';
import { createPaymentEventService } from '../../payment-events/payment-event.service';
import { createUnstoredSubscriptions } from '../../subscriptions/unstored-subscriptions';
import { createSubscriptionReconciler } from '../../subscriptions/subscription-reconciler';
import { createFakePaymentProvider, signed } from '../../testing/fake-payment-provider';
import type { Fate } from './history-steps';
import { createMemoryDatabase, memoryStores } from './memory-repositories';
import { createProviderModel } from './provider-model';

const uid = 'user-1';
const user = { email: 'ada@example.org', emailVerified: true };
const groupRight = { uid, source: 'group', reference: 'group-1', holder: user.email } as const;
const logger = createLogger('silent');
const config = testConfig();

/** The context of a request of the one user, as far as the use cases read it. */
const contextOf = (caller: object) => ({ caller, ip: '192.0.2.1' }) as never;

/** The rights in memory. */
function createMemoryRights() {
  const facts = new Map<string, PremiumFact>();
  const rights: PremiumRights = {
    async grant(_tx, { status = 'active', ...right }) {
      const { holder = null, validUntil = null } = right;
      facts.set(right.reference, factOf({ ...right, status, holder, validUntil }));
    },
    revoke: async (_tx, { reference }) => void facts.delete(reference),
  };
  return { facts, rights };
}

/** The time limits that the clock of the world decides. */
function createMemoryLimiter(now: () => Date) {
  const opened = new Map<string, number>();
  return {
    async take({ name, windowSeconds }: { name: string; windowSeconds: number }) {
      const at = now().getTime() / 1_000;
      const until = (opened.get(name) ?? Number.NEGATIVE_INFINITY) + windowSeconds;
      if (at < until) return until - at;
      opened.set(name, at);
      return undefined;
    },
    takeAll: async () => [],
  };
}

/** The domain's services over tables in memory, beside a provider that changes; one user. */
export function createHistoryWorld() {
  const clock = createTestClock();
  const { tables, database } = createMemoryDatabase();
  const provider = createFakePaymentProvider();
  provider.now = clock.now;
  const { facts, rights: premiumRights } = createMemoryRights();
  const waitingJobs: string[] = [];
  const jobs = {
    enqueue: async (_tx: unknown, _name: string, payload: object) =>
      void waitingJobs.push(Object(payload).eventId),
  };
  const mailer = { send: async () => undefined, deliver: async () => undefined };
  const stores = memoryStores;
  const parts = { clock, config, database, jobs, logger, mailer, payments: provider, stores };
  const limiter = createMemoryLimiter(clock.now);
  const entries = provider.prices.flatMap(readPrice);
  const priceList = {
    entries: async () => entries,
    refresh: async () => entries,
    refreshWhenOld: async () => undefined,
  };
  const emailOf = async () => user.email;
  const reconciler = createSubscriptionReconciler({
    ...parts,
    emailOf,
    premiumRights,
    applyGroupPurchase: async () => undefined,
    keepAccount: async () => true,
  });
  const unstored = createUnstoredSubscriptions({ ...parts, reconciler });
  const states = createCheckoutStates({ ...parts, reconciler });
  const getStatus = createGetCheckoutStatus({ ...parts, states });
  const events = createPaymentEventService({ ...parts, limiter, priceList, reconciler });
  const customers = createCustomers(parts);
  const coupons = {
    forOrder: async () => undefined,
    find: async () => undefined,
  };
  const checkOrder = createOrderCheck({
    ...parts,
    priceList,
    coupons: coupons as never,
    limiter,
    customers,
    unstored,
  });
  const countryOf = () => 'US';
  const openCheckout = createCreateCheckoutSession({
    ...parts,
    checkOrder,
    states,
    customers,
    countryOf,
  });
  const entitlement = () => entitlementOf(user, [...facts.values()], clock.now());
  const scheduled = createCheckoutPricingScheduledJobs({
    ...parts,
    priceList,
    states,
    events,
    reconciler,
    unstored,
    findPremium: async () => new Map([[uid, presentPremium(entitlement())]]),
  });

  // Webhooks
  const emitted: Stripe.Event[] = [];
  let emittedCount = 0;
  const model = createProviderModel(provider, (type, object) => {
    emittedCount += 1;
    const id = `evt_${emittedCount}`;
    emitted.push({
      id,
      type,
      livemode: false,
      data: { object: { ...object } },
    } as unknown as Stripe.Event);
  });
  const { cancelSubscription } = provider;
  const canceledByApi: string[] = [];
  provider.cancelSubscription = async (id) => {
    canceledByApi.push(id);
    await cancelSubscription(id);
    const object = provider.subscriptions.get(id);
    emitted.push({
      id: `evt_canceled_${id}`,
      type: 'customer.subscription.deleted',
      livemode: false,
      data: { object },
    } as unknown as Stripe.Event);
  };
  const late: Stripe.Event[] = [];
  const running: Promise<unknown>[] = [];

  const runJobs = async () => {
    while (waitingJobs.length > 0) await events.process(waitingJobs.shift() ?? '');
  };
  const receive = async (event: Stripe.Event) => {
    const { payload, signature } = signed(event, clock.now());
    await events.receive(Buffer.from(payload), signature);
  };
  const overlap = (batch: readonly Stripe.Event[]) => {
    for (const event of batch) {
      const work = receive(event).then(async () => {
        const id = waitingJobs.shift();
        if (id) await Promise.all([events.process(id), events.process(id)]);
      });
      running.push(work);
    }
  };

  /** Sends the webhooks of what happened, or not. */
  const deliver = async (fate: Fate) => {
    const batch = emitted.splice(0);
    if (batch.length === 0) return;
    if (fate === 'lost') return void provider.undelivered.push(...batch);
    if (fate === 'late') return void late.push(...batch);
    if (fate === 'vanished') return;
    if (fate === 'overlapping') return overlap(batch);
    for (const event of batch) await receive(event);
    if (fate === 'duplicated') for (const event of batch) await receive(event);
    await runJobs();
  };

  let undeliveredCount = 0;

  return {
    clock,
    model,
    provider,
    /** The subscriptions that the API has ended at the provider. */
    canceledByApi,
    deliver,
    /** Whether something happened since the last time that the API may not know. */
    hasNews() {
      const isNew = provider.undelivered.length > undeliveredCount;
      undeliveredCount = provider.undelivered.length;
      return isNew || emitted.length + late.length + running.length > 0;
    },
    /** Delivers what is late, newest first, and waits for what overlaps. */
    async settle() {
      await Promise.all(running.splice(0));
      for (const event of late.splice(0).reverse()) await receive(event);
      await runJobs();
    },
    async runScheduledJobs() {
      for (const job of scheduled) await job.run(clock.now());
      await runJobs();
    },
    /** Begins to process events about what the provider has now; the requests to the provider take some turns. */
    async overlapWithNext(seed: number) {
      let state = seed;
      const some = async () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        for (let turns = Math.floor(state / 268_435_456); turns > 0; turns -= 1) await turn();
      };
      provider.beforeRead = some;
      provider.afterRead = some;
      model.touch();
      overlap(emitted.splice(0));
      for (let turns = seed % 6; turns > 0; turns -= 1) await turn();
    },
    noDelays() {
      provider.beforeRead = async () => undefined;
      provider.afterRead = async () => undefined;
    },
    isPremium: () => entitlement().isPremium,
    /** Gives the user Premium from a group, or takes it. */
    setGroupRight: (isMember: boolean) =>
      isMember
        ? premiumRights.grant(database.query, { ...groupRight, isPaid: false, reason: 'group' })
        : premiumRights.revoke(database.query, groupRight),
    isInGroup: () => facts.has(groupRight.reference),
    rows: () => [...tables.subscriptions.values()],
    openSession: () => tables.checkouts.get(uid)?.sessionId ?? undefined,
    /** Orders a plan; resolves with whether the API opened a checkout. */
    async order(priceId: string, quantity: number) {
      const { isPremium, isPaid, reason, source } = entitlement();
      const caller = { uid, ...user, premium: { isPremium, isPaid, reason, source } };
      try {
        await openCheckout({ price: priceId, quantity, code: undefined }, contextOf(caller));
      } catch (error) {
        if (!/ALREADY_SUBSCRIBED|UNAVAILABLE/.test(String(error))) throw error;
      }
    },
    /** The buyer returns from the hosted page. */
    returnFromCheckout: async (sessionId: string | undefined) => {
      if (sessionId) await getStatus({ sessionId }, contextOf({ uid }));
    },
  };
}

export type HistoryWorld = ReturnType<typeof createHistoryWorld>;
