import { deleteUser } from '@portal/auth-session/server/testing';
import { ApiError } from '@portal/server/errors';
import { durations } from '@portal/shared/util';
import type Stripe from 'stripe';
import { checkouts, paymentEvents } from '../checkout-pricing.tables';
import { type BoughtPlan, startBoughtPlan } from '../testing/bought-plan';
import { type CheckoutApi, prices, startCheckoutApi } from '../testing/checkout-api';

describe('the reminder of a yearly renewal', () => {
  const day = durations.oneDayMs;

  const discount = { name: 'Welcome', until: 'forever' } as const;

  let plan: BoughtPlan;

  const start = async (order?: Parameters<typeof startBoughtPlan>[0]) => {
    plan = await startBoughtPlan(order);
  };
  const lastText = async () => (await plan.mails()).at(-1)?.text;
  const renewal = () => (plan.subscription.items.data[0]?.current_period_end ?? 0) * 1_000;
  const renewalDay = () =>
    new Date(renewal()).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  /** Runs the jobs that are due some days before the renewal. */
  const runAt = async (daysBefore: number) => {
    plan.api.clock.set(new Date(renewal() - daysBefore * day));
    await plan.api.runScheduledJobs();
  };
  const reminders = async () =>
    (await plan.subjects()).filter((subject) => subject.startsWith('Your plan renews on '));

  afterEach(() => plan.api.stop());

  it('It comes once, a week before the renewal, with the plan, the amount and the day (PRICE-413)', async () => {
    await start();
    await runAt(7.01);
    expect(await reminders()).toEqual([]);
    await runAt(7);
    await runAt(6.9);
    await runAt(0.1);
    expect(await reminders()).toEqual([`Your plan renews on ${renewalDay()}`]);
    const text = await lastText();
    expect(text).toContain('we’ll charge $120.00 to your card ending in 4242.');
    expect(text).toContain('Plan: Lemma Premium, $120.00 per year');
    expect(text).toContain('/account/billing');
  });

  it('It says what the next invoice charges, with discount, tax and credit (PRICE-413, PRICE-417)', async () => {
    await start({ price: prices.group, quantity: 5 });
    plan.api.provider.findNextInvoice = async () => ({
      amount: 46_200,
      credit: 1_200,
      tax: 4_200,
      fullAmount: 54_000,
      discount,
    });
    await runAt(7);
    expect(await lastText()).toContain('we’ll charge $462.00');
    expect(await lastText()).toContain('Plan: Lemma Group, 5 seats, $540.00 per year plus tax');
    expect(await lastText()).toContain(
      'Discount: Welcome\nTax: $42.00\nPaid by your credit: $12.00',
    );
  });

  it('It says so when the credit pays everything (PRICE-413)', async () => {
    await start();
    plan.api.provider.findNextInvoice = async () => ({
      amount: 0,
      credit: 12_000,
      tax: 0,
      fullAmount: 12_000,
      discount: null,
    });
    await runAt(7);
    expect(await lastText()).toContain('and you won’t be charged.');
  });

  it('Jobs that run at the same time in two processes send one (PRICE-413)', async () => {
    await start();
    plan.api.clock.set(new Date(renewal() - 7 * day));
    await Promise.all([plan.api.runScheduledJobs(), plan.api.runScheduledJobs()]);
    expect(await reminders()).toHaveLength(1);
  });

  it('It comes before each renewal (PRICE-413)', async () => {
    await start();
    await runAt(7);
    const [item] = plan.subscription.items.data;
    const next = renewal() / 1_000 + 365 * 86_400;
    await plan.change({ items: { data: [{ ...item, current_period_end: next }] } });
    await runAt(7);
    expect(await reminders()).toHaveLength(2);
  });

  it.each([
    ['is canceled', { cancel_at_period_end: true }],
    ['has an end', { cancel_at: 1_900_000_000 }],
    ['is paused', { pause_collection: { behavior: 'void', resumes_at: null } }],
    ['waits for a payment', { status: 'past_due' }],
    ['has ended', { status: 'canceled', ended_at: 1_800_000_000 }],
  ])(
    'A plan that %s is not reminded of, also when its message was lost (PRICE-413)',
    async (_, state) => {
      await start();
      plan.set(state);
      await runAt(7);
      await runAt(1);
      expect(await reminders()).toEqual([]);
    },
  );

  it('A monthly plan and a plan that the provider does not know are not reminded of (PRICE-413)', async () => {
    await start({ price: prices.month });
    await runAt(7);
    const [item] = plan.subscription.items.data;
    const price = plan.api.provider.prices.find(({ id }) => id === 'price_premium_year_t1');
    await plan.change({ items: { data: [{ ...item, price }] } });
    plan.api.provider.subscriptions.clear();
    await runAt(6);
    expect(await reminders()).toEqual([]);
  });

  it('While the provider is unreachable it is tried again, and comes late (PRICE-413)', async () => {
    await start();
    const { provider } = plan.api;
    const { findSubscription } = provider;
    provider.findSubscription = async () => {
      throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
    };
    await runAt(7);
    expect(await reminders()).toEqual([]);
    provider.findSubscription = findSubscription;
    await runAt(6);
    expect(await reminders()).toHaveLength(1);
  });

  it('A deleted account is not reminded (PRICE-413)', async () => {
    await start();
    const { customers } = plan.api.provider;
    const [uid = ''] = [...customers.values()];
    await deleteUser(plan.api.platform.database.query, uid);
    await runAt(7);
    expect(await reminders()).toEqual([]);
  });
});

describe('the scheduled jobs', () => {
  let api: CheckoutApi;
  let token: string;
  const openCheckouts = () => api.platform.database.query.select().from(checkouts);

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    await api.buy(token, { price: prices.year, quantity: 1 });
  });
  afterEach(() => api.stop());

  it('A paid checkout without a webhook and without a returning buyer makes the buyer premium after ten minutes (PRICE-74)', async () => {
    api.provider.pay('cs_test_1');
    api.clock.advance({ minutes: 9 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(false);
    api.clock.advance({ minutes: 2 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(true);
    expect(await openCheckouts()).toEqual([]);
  });

  it('A cancellation in mid-period whose webhooks were all lost ends the plan within the hour (PRICE-101)', async () => {
    const subscription = api.provider.pay('cs_test_1');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(true);
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    const event = {
      id: 'evt_lost',
      type: 'customer.subscription.deleted',
      livemode: false,
      data: { object: { ...subscription, object: 'subscription' } },
    };
    api.provider.undelivered = [event as unknown as Stripe.Event];
    api.clock.advance({ minutes: 40 });
    await api.runScheduledJobs();
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
    api.clock.advance({ minutes: 20 });
    await api.runScheduledJobs();
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('A checkout that expired unpaid is deleted, and an open one is kept (PRICE-74)', async () => {
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await openCheckouts()).toHaveLength(1);
    await api.provider.expireCheckoutSession('cs_test_1');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await openCheckouts()).toEqual([]);
  });

  it('An overdue subscription that the provider could not be asked about is read again after five minutes (PRICE-74)', async () => {
    api.provider.pay('cs_test_1');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    api.clock.advance({ days: 366 });
    let reads = 0;
    api.provider.beforeRead = async () => {
      reads += 1;
      throw new Error('the provider failed');
    };
    await api.runScheduledJobs();
    await api.runScheduledJobs();
    expect(reads).toBe(1);
    api.clock.advance({ minutes: 6 });
    await api.runScheduledJobs();
    expect(reads).toBe(2);
  });

  it('A processed event is deleted after 90 days, and one that is not processed never (PRICE-120)', async () => {
    const { query } = api.platform.database;
    const receivedAt = api.clock.now();
    const event = {
      type: 'product.updated',
      paymentId: null,
      customerId: null,
      receivedAt,
    };
    await query.insert(paymentEvents).values([
      { ...event, id: 'evt_done', processedAt: receivedAt },
      { ...event, id: 'evt_waiting', customerId: 'cus_1', processedAt: null },
    ]);
    api.provider.listSubscriptions = () => Promise.reject(new Error('the provider failed'));
    const ids = async () => (await query.select().from(paymentEvents)).map(({ id }) => id);
    api.clock.advance({ days: 90 });
    await api.runScheduledJobs();
    expect(await ids()).toEqual(['evt_done', 'evt_waiting']);
    api.clock.advance({ days: 1 });
    await api.runScheduledJobs();
    expect(await ids()).toEqual(['evt_waiting']);
  });
});
