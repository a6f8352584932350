import { setImmediate as turn } from 'node:timers/promises';
import type Stripe from 'stripe';
import { readPrice } from '../../../../adapters/payment-provider/stripe-prices';
import { endedByPortal } from '../../../../adapters/payment-provider/stripe-subscriptions';
import type { Queryable } from '../../../../ports/database';
import { createLogger } from '../../../../platform/logging/logger';
import { createTestClock } from '../../../../testing/test-clock';
import { testConfig } from '../../../../testing/test-config';
import { createFakePaymentProvider, type FakePaymentProvider } from '../fake-payment-provider';
import { gumroadProductId, gumroadSecret } from '../gumroad-pings';
import { promotionCodes } from './bill-model';
import { createDeliveries } from './deliveries';
import { createGumroadModel } from './gumroad-model';
import { createMemoryDatabase, tablesOf } from './memory-database';
import { createGivenRights, user } from './memory-rights';
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

/** Jobs and mails in tables: a transaction that fails takes them back. */
function createOutbox() {
  let count = 0;
  const next = () => String((count += 1));
  return {
    jobs: {
      async enqueue(tx: Queryable, name: string, payload: object) {
        tablesOf(tx).jobs.set(next(), { name, payload });
      },
    },
    mailer: {
      async send(tx: Queryable, { subject }: { readonly subject: string }) {
        tablesOf(tx).mails.set(next(), subject);
      },
      deliver: async () => undefined,
    },
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
    plan.metadata = endedByPortal;
    ended.push(id);
    emit('customer.subscription.deleted', plan);
  };
  return ended;
}

/** The domain's services over tables in memory, beside providers that change; one user. */
export function createHistoryWorld() {
  const clock = createTestClock();
  const { tables, database } = createMemoryDatabase();
  tables.accounts.set(user.uid, true);
  const provider = createWorldProvider(clock.now);
  const entries = provider.prices.flatMap(readPrice);
  const priceList = {
    entries: async () => entries,
    refresh: async () => entries,
    refreshWhenOld: async () => undefined,
  };
  let seatsTaken = 1;
  let voidInvoices: ProviderModel['voidInvoices'] = () => undefined;
  const surroundings = {
    clock,
    config,
    database,
    logger,
    priceList,
    limiter: createMemoryLimiter(clock.now),
    ...createOutbox(),
    payments: provider,
    seatsTaken: () => seatsTaken,
    voidInvoices: (planId: string) => voidInvoices(planId),
  };
  const api = createRunningApi(surroundings, tables);
  const { emit, emitPing, ...deliveries } = createDeliveries(api, provider, clock);
  const model = createProviderModel(provider, emit);
  const answers = createProviderAnswers(provider, model);
  const gumroad = createGumroadModel(clock.now, user.email, emitPing);
  const endedByApi = watchEnds(provider, emit);
  voidInvoices = model.voidInvoices;

  return {
    api,
    clock,
    tables,
    provider,
    model,
    answers,
    gumroad,
    given: createGivenRights(tables),
    own: createUserActions({ api, clock, tables, provider, model }),
    /** The subscriptions that the API has ended at the provider. */
    endedByApi,
    ...deliveries,
    /** Somebody takes or leaves seats of the own group. */
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
      model.pass();
      gumroad.pass();
    },
  };
}

export type HistoryWorld = ReturnType<typeof createHistoryWorld>;
