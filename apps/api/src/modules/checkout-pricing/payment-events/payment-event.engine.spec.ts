import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { paymentEvents, subscriptions } from '../checkout-pricing.tables';
import { signed } from '../testing/fake-payment-provider';

const eventOf = (object: object, more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.created',
  livemode: false,
  created: 1,
  data: { object },
  ...more,
});

let api: CheckoutApi;
let token: string;
let bought: Stripe.Subscription;
let event: object;

/** Starts the API with a buyer whose payment was not reported yet. */
async function start(): Promise<void> {
  api = await startCheckoutApi();
  ({ token } = await api.buyer('buyer@example.org'));
  expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({ ok: true });
  bought = api.provider.pay('cs_test_1');
  event = eventOf(bought);
  await api.runJobs();
}

const stored = () => api.platform.database.query.select().from(paymentEvents);

describe('payment events', () => {
  beforeEach(start);
  afterEach(() => api.stop());

  it('An event about a paid subscription makes its buyer premium (PRICE-87)', async () => {
    expect(await api.deliver(event)).toBe(200);
    expect(await api.premiumOf(token)).toBe(false);
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('An event that is delivered several times is processed once (PRICE-72)', async () => {
    let reads = 0;
    api.provider.beforeRead = async () => void (reads += 1);
    expect(await Promise.all([1, 2, 3, 4].map(() => api.deliver(event)))).toEqual([
      200, 200, 200, 200,
    ]);
    await api.runJobs();
    expect(await api.deliver(event)).toBe(200);
    await api.runJobs();
    expect(reads).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('An event that is repeated before and after it is processed is enqueued once (PRICE-72)', async () => {
    await Promise.all([api.deliver(event), api.deliver(event)]);
    expect(await api.runJobs()).toBe(1);
    await api.deliver(event);
    expect(await api.runJobs()).toBe(0);
  });

  it('An event whose job cannot be enqueued is not stored, so that its repetition is processed (PRICE-72)', async () => {
    const enqueue = jest.spyOn(api.platform.jobs, 'enqueue');
    enqueue.mockRejectedValueOnce(new Error('the job tables are gone'));
    expect(await api.deliver(event)).toBe(500);
    expect(await stored()).toEqual([]);
    expect(await api.deliver(event)).toBe(200);
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('An event whose work fails waits and is processed by its next try (PRICE-72)', async () => {
    await api.deliver(event);
    api.provider.isUnreachable = true;
    await expect(api.runJobs()).rejects.toThrow('PAYMENT_PROVIDER_UNAVAILABLE');
    expect(await stored()).toMatchObject([{ processedAt: null }]);
    api.provider.isUnreachable = false;
    await api.runJobs();
    expect(await stored()).toMatchObject([{ processedAt: api.clock.now() }]);
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('An event that is signed with the previous secret is accepted (PRICE-71)', async () => {
    expect(await api.deliver(event, { secret: 'whsec_older_0123456789' })).toBe(200);
  });

  it.each([-300, -1, 0, 1, 300])(
    'An event that was signed %i seconds from now is accepted (PRICE-71)',
    async (age) => {
      const at = new Date(api.clock.now().getTime() + age * 1000);
      expect(await api.deliver(event, { at })).toBe(200);
    },
  );

  it('An event of the other mode is accepted and ignored (PRICE-75)', async () => {
    expect(await api.deliver({ ...event, livemode: true })).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('An event about an unknown customer stores no subscription (PRICE-75)', async () => {
    const foreign = { ...bought, id: 'sub_9', customer: 'cus_9' };
    api.provider.subscriptions.set('sub_9', foreign);
    expect(await api.deliver(eventOf(foreign))).toBe(200);
    await api.runJobs();
    expect(await api.platform.database.query.select().from(subscriptions)).toEqual([]);
  });

  it('An event about a subscription that the provider does not know grants nothing (PRICE-73)', async () => {
    const claimed = { id: 'sub_7', object: 'subscription', status: 'active', customer: 'cus_1' };
    await api.deliver(eventOf(claimed));
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('An event that arrives while the provider is unreachable is processed afterwards (PRICE-74)', async () => {
    await api.deliver(event);
    api.provider.isUnreachable = true;
    await expect(api.runJobs()).rejects.toThrow('PAYMENT_PROVIDER_UNAVAILABLE');
    expect(await api.premiumOf(token)).toBe(false);
    api.provider.isUnreachable = false;
    api.clock.advance({ minutes: 16 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('An event about a price refreshes the price list (PRICE-8)', async () => {
    api.provider.prices = api.provider.prices.filter(({ id }) => !prices.month.startsWith(id));
    await api.deliver(eventOf({ id: prices.month, object: 'price' }, { type: 'price.updated' }));
    await api.runJobs();
    const other = await api.buyer('other@example.org');
    const response = await api.buy(other.token, { price: prices.month, quantity: 1 });
    expect(response).toMatchObject({ error: { error: 'PRICE_NOT_AVAILABLE' } });
  });
});

describe('rejected payment events', () => {
  beforeAll(start);
  afterAll(() => api.stop());
  afterEach(async () => {
    expect(await stored()).toEqual([]);
    expect(await api.runJobs()).toBe(0);
    expect(await api.premiumOf(token)).toBe(false);
  });

  const post = async (body: string, signature?: string) => {
    const headers = { ...(signature !== undefined && { 'stripe-signature': signature }) };
    return (await api.fetch('/api/webhooks/stripe', { method: 'POST', body, headers })).status;
  };
  const shifted = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000);

  it('An event without a signature is rejected (PRICE-71)', async () => {
    expect(await post(JSON.stringify(event))).toBe(400);
  });

  it.each(['', 't=,v1=', 'v1=abc', 't=1', 't=now,v1=abc', 't=1795176000', 'x'.repeat(5_000)])(
    'An event with a malformed signature is rejected, case %# (PRICE-71)',
    async (signature) => {
      expect(await post(JSON.stringify(event), signature)).toBe(400);
    },
  );

  it.each(['whsec_of_another_account', ' ', 'whsec_local_012345678'])(
    'An event that is signed with the unknown secret "%s" is rejected (PRICE-71)',
    async (secret) => {
      expect(await api.deliver(event, { secret })).toBe(400);
    },
  );

  it.each([-301, -86_400, 301, 86_400])(
    'An event that was signed %i seconds from now is rejected (PRICE-71)',
    async (seconds) => {
      expect(await api.deliver(event, { at: shifted(seconds) })).toBe(400);
    },
  );

  it('An event with one changed byte is rejected (PRICE-71)', async () => {
    const { payload, signature } = signed(event, api.clock.now());
    expect(await post(payload.replace('evt_1', 'evt_2'), signature)).toBe(400);
  });

  it('An event with the same JSON in other bytes is rejected (PRICE-71)', async () => {
    const { payload, signature } = signed(event, api.clock.now());
    expect(await post(JSON.stringify(JSON.parse(payload), null, 1), signature)).toBe(400);
  });

  it('An event with its signature among a thousand wrong ones is rejected (PRICE-71)', async () => {
    const { payload, signature } = signed(event, api.clock.now());
    const many = `${signature},${Array(1_000).fill('v1=00').join(',')}`;
    expect(await post(payload, many)).toBe(400);
  });

  it('An event of two megabytes is rejected as too large (PRICE-82)', async () => {
    expect(await api.deliver(eventOf({ filler: 'x'.repeat(2_000_000) }))).toBe(413);
  });
});
