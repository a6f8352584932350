import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { eq } from 'drizzle-orm';
import { whileUncommitted } from '@portal/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { paymentEvents, subscriptions, paymentCustomers } from '../checkout-pricing.tables';
import { signed } from '../testing/fake-payment-provider';
import { findSubscription } from './subscription.repository';

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
    // The event, and the mail about the purchase.
    expect(await api.runJobs()).toBe(2);
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
    api.provider.subscriptions.clear();
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

const signedEvent = (object: unknown, more: object = {}) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1,
  data: { object },
  ...more,
});
const subscription = { object: 'subscription', id: 'sub_77' };
const invoiceOf = (customer: unknown) => signedEvent({ object: 'invoice', id: 'in_1', customer });
const refundOf = (payment_intent: unknown) =>
  signedEvent({ object: 'refund', id: 're_1', payment_intent }, { type: 'refund.updated' });

const malformed: readonly (readonly [string, unknown])[] = [
  ['that is null', null],
  ['that is a list', [signedEvent(subscription)]],
  ['that is a text', 'evt_1'],
  ['that is empty', {}],
  ['without data', signedEvent(subscription, { data: undefined })],
  ['with null data', signedEvent(subscription, { data: null })],
  ['with data that is a text', signedEvent(subscription, { data: 'sub_1' })],
  ['without an object', signedEvent(undefined)],
  ['with a null object', signedEvent(null)],
  ['with an object that is a text', signedEvent('subscription')],
  ['with an object that is a list', signedEvent([subscription])],
  ['with an object of no kind', signedEvent({ id: 'sub_1' })],
  ['with an object of a null kind', signedEvent({ object: null, id: 'sub_1' })],
  ['without an id', signedEvent(subscription, { id: undefined })],
  ['with a null id', signedEvent(subscription, { id: null })],
  ['with a number as id', signedEvent(subscription, { id: 12 })],
  ['with an object as id', signedEvent(subscription, { id: { a: 1 } })],
  ['with an empty id', signedEvent(subscription, { id: '' })],
  ['with an id of 3 kB', signedEvent(subscription, { id: `evt_${'x'.repeat(3_000)}` })],
  ['with a NUL in its id', signedEvent(subscription, { id: 'evt_\u0000' })],
  ['without a type', signedEvent(subscription, { type: undefined })],
  ['with a null type', signedEvent(subscription, { type: null })],
  ['with a list as type', signedEvent(subscription, { type: ['price.updated'] })],
  ['with a NUL in its type', signedEvent(subscription, { type: 'a\u0000' })],
  ['of an unknown type', signedEvent(subscription, { type: 'radar.early_fraud_warning.created' })],
  ['without a mode', signedEvent(subscription, { livemode: undefined })],
  ['with a text as mode', signedEvent(subscription, { livemode: 'false' })],
  ['of the other mode', signedEvent(subscription, { livemode: true })],
  ['about a customer without an id', signedEvent({ object: 'customer' })],
  ['about a customer with a null id', signedEvent({ object: 'customer', id: null })],
  ['about a customer with a number as id', signedEvent({ object: 'customer', id: 5 })],
  ['about an invoice without a customer', invoiceOf(undefined)],
  ['about an invoice of a null customer', invoiceOf(null)],
  ['about an invoice with a number as customer', invoiceOf(5)],
  ['about an invoice of an empty customer', invoiceOf({})],
  ['about an invoice with a list of customers', invoiceOf(['cus_1'])],
  ['about an invoice with a NUL in its customer', invoiceOf('cus_\u0000')],
  ['about an invoice with a path as customer', invoiceOf('../prices')],
  ['about an invoice of an unknown customer', invoiceOf('cus_77')],
  ['about a refund with a number as payment', refundOf(5)],
  ['about a refund of an empty payment', refundOf({})],
  ['about a refund of an unknown payment', refundOf('pi_77')],
  ['about a price that is null', signedEvent(null, { type: 'price.updated' })],
  ['of a newer kind', { id: 'evt_9', object: 'v2.core.event', type: 'v1.a', livemode: false }],
];

describe('malformed payment events with a valid signature', () => {
  let api: CheckoutApi;
  let token: string;
  let bought: Stripe.Subscription;
  beforeAll(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    await api.buy(token, { price: prices.year, quantity: 1 });
    bought = api.provider.pay('cs_test_1');
    await api.runJobs();
  });
  afterAll(() => api.stop());

  it.each(malformed)(
    'An event %s is stored or rejected, and changes nothing (PRICE-90)',
    async (_what, body) => {
      expect([200, 400]).toContain(await api.deliver(body as object));
      await api.runJobs();
      expect(await api.premiumOf(token)).toBe(false);
    },
  );

  it('A valid event is processed after all of them (PRICE-90)', async () => {
    expect(await api.deliver(signedEvent(bought))).toBe(200);
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });
});

describe('the owner of a subscription', () => {
  let api: CheckoutApi;

  beforeEach(async () => {
    api = await startCheckoutApi();
  });
  afterEach(() => api.stop());

  it('A subscription that arrives while its customer gets another owner belongs to the new owner (PRICE-73)', async () => {
    const { token } = await api.buyer('buyer@example.org');
    const next = await api.buyer('next@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    const subscription = api.provider.pay('cs_test_1');
    const type = 'customer.subscription.created';
    const data = { object: { ...subscription } };
    await api.deliver({ id: 'evt_1', type, livemode: false, data });
    const customerId = String(subscription.customer);
    await whileUncommitted(
      api,
      (tx) =>
        tx
          .update(paymentCustomers)
          .set({ uid: next.uid })
          .where(eq(paymentCustomers.customerId, customerId)),
      () => api.runJobs(),
    );
    const { query } = api.platform.database;
    expect(await findSubscription(query, subscription.id)).toMatchObject({ uid: next.uid });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await api.premiumOf(next.token)).toBe(true);
  });
});
