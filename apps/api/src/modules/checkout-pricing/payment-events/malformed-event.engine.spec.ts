import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

const event = (object: unknown, more: object = {}) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1,
  data: { object },
  ...more,
});
const subscription = { object: 'subscription', id: 'sub_77' };
const session = (of: unknown) =>
  event({ object: 'checkout.session', id: 'cs_1', subscription: of });
const invoice = (parent: unknown) => event({ object: 'invoice', id: 'in_1', parent });

const malformed: readonly (readonly [string, unknown])[] = [
  ['that is null', null],
  ['that is a list', [event(subscription)]],
  ['that is a text', 'evt_1'],
  ['that is empty', {}],
  ['without data', event(subscription, { data: undefined })],
  ['with null data', event(subscription, { data: null })],
  ['with data that is a text', event(subscription, { data: 'sub_1' })],
  ['without an object', event(undefined)],
  ['with a null object', event(null)],
  ['with an object that is a text', event('subscription')],
  ['with an object that is a list', event([subscription])],
  ['with an object of no kind', event({ id: 'sub_1' })],
  ['with an object of a null kind', event({ object: null, id: 'sub_1' })],
  ['without an id', event(subscription, { id: undefined })],
  ['with a null id', event(subscription, { id: null })],
  ['with a number as id', event(subscription, { id: 12 })],
  ['with an object as id', event(subscription, { id: { a: 1 } })],
  ['with an empty id', event(subscription, { id: '' })],
  ['with an id of 3 kB', event(subscription, { id: `evt_${'x'.repeat(3_000)}` })],
  ['with a NUL in its id', event(subscription, { id: 'evt_\u0000' })],
  ['without a type', event(subscription, { type: undefined })],
  ['with a null type', event(subscription, { type: null })],
  ['with a list as type', event(subscription, { type: ['price.updated'] })],
  ['with a NUL in its type', event(subscription, { type: 'a\u0000' })],
  ['of an unknown type', event(subscription, { type: 'radar.early_fraud_warning.created' })],
  ['without a mode', event(subscription, { livemode: undefined })],
  ['with a text as mode', event(subscription, { livemode: 'false' })],
  ['of the other mode', event(subscription, { livemode: true })],
  ['about a subscription without an id', event({ object: 'subscription' })],
  ['about a subscription with a null id', event({ object: 'subscription', id: null })],
  ['about a subscription with a number as id', event({ object: 'subscription', id: 5 })],
  ['about a subscription with a list as id', event({ object: 'subscription', id: ['sub_1'] })],
  [
    'about a subscription with a NUL in its id',
    event({ object: 'subscription', id: 'sub_\u0000' }),
  ],
  ['about a subscription with a path as id', event({ object: 'subscription', id: '../prices' })],
  ['about a checkout with a number as subscription', session(5)],
  ['about a checkout with an empty subscription', session({})],
  ['about a checkout with a list of subscriptions', session(['sub_1'])],
  ['about an invoice without a parent', invoice(undefined)],
  ['about an invoice with a text as parent', invoice('sub_1')],
  ['about an invoice with null details', invoice({ subscription_details: null })],
  ['about an invoice with a number as details', invoice({ subscription_details: 5 })],
  ['about an invoice of subscription 5', invoice({ subscription_details: { subscription: 5 } })],
  [
    'about an invoice of an empty subscription',
    invoice({ subscription_details: { subscription: {} } }),
  ],
  ['about a price that is null', event(null, { type: 'price.updated' })],
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
    expect(await api.deliver(event(bought))).toBe(200);
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });
});
