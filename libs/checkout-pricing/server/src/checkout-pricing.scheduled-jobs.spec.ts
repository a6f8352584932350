import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from './testing/checkout-api';
import { checkouts, paymentEvents } from './checkout-pricing.tables';

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
      subscriptionId: null,
      paymentId: null,
      customerId: null,
      receivedAt,
    };
    await query.insert(paymentEvents).values([
      { ...event, id: 'evt_done', processedAt: receivedAt },
      { ...event, id: 'evt_waiting', subscriptionId: 'sub_1', processedAt: null },
    ]);
    api.provider.beforeRead = () => Promise.reject(new Error('the provider failed'));
    const ids = async () => (await query.select().from(paymentEvents)).map(({ id }) => id);
    api.clock.advance({ days: 90 });
    await api.runScheduledJobs();
    expect(await ids()).toEqual(['evt_done', 'evt_waiting']);
    api.clock.advance({ days: 1 });
    await api.runScheduledJobs();
    expect(await ids()).toEqual(['evt_waiting']);
  });
});
