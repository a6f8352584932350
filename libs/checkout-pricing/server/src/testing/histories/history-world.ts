import { setImmediate as turn } from 'node:timers/promises';
import type Stripe from 'stripe';
import { endedByPortal } from '@portal/server/adapters';
import { createLogger } from '@portal/server/platform';
import { createTestClock, testConfig, testDatabase } from '@portal/server/testing';
import { subDays } from 'date-fns';
import type { SubscriptionRow } from '../../checkout-pricing.tables';
import { boughtAt, newDays } from '../../plan-mails/plan-news';
import { subscriptionsOf } from '../../subscriptions/subscription.repository';
import { createFakePaymentProvider, type FakePaymentProvider } from '../fake-payment-provider';
import { gumroadProductId, gumroadSecret } from '../gumroad-pings';
import type { Surroundings } from './api-process';
import { promotionCodes } from './bill-model';
import { createDeliveries } from './deliveries';
import { createGumroadModel } from './gumroad-model';
import { createHistoryUser, user } from './history-user';
import { createProviderAnswers } from './provider-answers';
import type { EmitEvent } from './plan-life';
import { createProviderModel, type ProviderModel } from './provider-model';
import { createRunningApi } from './running-api';
import { createUserActions } from './user-actions';

const logger = createLogger('silent');
const config = testConfig({
  GUMROAD_WEBHOOK_SECRET: gumroadSecret,
  GUMROAD_PRODUCT_ID: gumroadProductId,
  PAY_BY_INVOICE_FROM_SEATS: '2',
});

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

function createWorldProvider(now: () => Date) {
  const provider = createFakePaymentProvider();
  provider.now = now;
  provider.promotionCodes = promotionCodes();
  return provider;
}

/** Notes what the API ends, and tells it as the provider does. */
function watchEnds(provider: FakePaymentProvider, emit: EmitEvent) {
  const ended: string[] = [];
  const { cancelSubscription } = provider;
  provider.cancelSubscription = async (id) => {
    const wasOver = provider.subscriptions.get(id)?.status === 'canceled';
    await cancelSubscription(id);
    const plan: Stripe.Subscription | undefined = provider.subscriptions.get(id);
    if (wasOver || !plan) return;
    plan.metadata = { ...plan.metadata, ...endedByPortal };
    ended.push(id);
    emit('customer.subscription.deleted', plan);
  };
  return ended;
}

/** The domain's services over an empty database, beside providers that change; one user. */
export async function createHistoryWorld() {
  const clock = createTestClock();
  const database = await testDatabase();
  const { query } = database;
  const account = await createHistoryUser(query, clock);
  const provider = createWorldProvider(clock.now);
  let seatsTaken = 1;
  let closeInvoices: ProviderModel['closeInvoices'] = () => undefined;
  const mails: string[] = [];
  const groups: Surroundings['groups'] = new Map();
  const api = createRunningApi({
    clock,
    config,
    database,
    logger,
    limiter: createMemoryLimiter(clock.now),
    payments: provider,
    geoIp: { countryOf: () => 'US' },
    waitingJobs: new Map(),
    mails,
    groups,
    seatsTaken: () => seatsTaken,
    closeInvoices: (planId, owed) => closeInvoices(planId, owed),
  });
  let stored: readonly SubscriptionRow[] = [];
  const foundNew = new Map<string, boolean>();
  const { emit, emitPing, ...deliveries } = createDeliveries(api, provider, clock);
  const model = createProviderModel(provider, emit);
  const answers = createProviderAnswers(provider, model);
  const gumroad = createGumroadModel(clock.now, user.email, emitPing);
  const endedByApi = watchEnds(provider, emit);
  closeInvoices = model.closeInvoices;

  return {
    api,
    clock,
    query,
    account,
    mails,
    groups,
    provider,
    model,
    answers,
    gumroad,
    own: createUserActions({ api, clock, query, account, provider, model }),
    /** The subscriptions as they were read last. */
    stored: () => stored,
    async readStored() {
      stored = await subscriptionsOf(query, user.uid);
      const newSince = subDays(clock.now(), newDays);
      for (const plan of stored) {
        const at = boughtAt(plan);
        if (at && !foundNew.has(plan.id)) foundNew.set(plan.id, at > newSince);
      }
    },
    /** Whether a subscription was known to be bought soon after it was. */
    wasFoundNew: (id: string) => foundNew.get(id) === true,
    /** The subscriptions that the API has ended at the provider. */
    endedByApi,
    ...deliveries,
    /** Somebody takes or leaves seats of the user's own group. */
    takeSeats: (count: number) => void (seatsTaken = count),
    seatsTaken: () => seatsTaken,
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
      deliveries.overlapNow();
      for (let turns = seed % 6; turns > 0; turns -= 1) await turn();
    },
    noDelays() {
      provider.beforeRead = async () => undefined;
      provider.afterRead = async () => undefined;
    },
    /** Does everything at the providers that is due now. */
    passTime() {
      answers.pass();
      model.pass();
      gumroad.pass();
    },
  };
}

export type HistoryWorld = Awaited<ReturnType<typeof createHistoryWorld>>;
