import { buy, openCheckout } from './testing/hosted-pages';
import type { World } from './testing/start-world';
import { startWorld } from './testing/start-world';
import type { StripeTypes } from './testing/stripe-types';
import { readStripeTypes } from './testing/stripe-types';

const names = [
  'BillingPortal.Session',
  'Checkout.Session',
  'Coupon',
  'Customer',
  'DeletedCustomer',
  'EventBase',
  'Invoice',
  'PaymentMethod',
  'Price',
  'Product',
  'PromotionCode',
  'Subscription',
  'SubscriptionItem',
  'WebhookEndpoint',
] as const;

describe('the answers of the payment provider', () => {
  let world: World;
  let types: StripeTypes;
  let customer: string;
  let subscription: string;

  beforeAll(async () => {
    world = await startWorld();
    types = readStripeTypes(names);
    const { id } = await world.stripe.customers.create({ email: 'ada@example.org' });
    customer = id;
    const bought = await buy(world, 'price_group_year_t1_usd', {
      customer,
      quantity: 12,
      discounts: [{ promotion_code: (await world.stripe.promotionCodes.list()).data[0]?.id }],
    });
    subscription = bought.id;
  });

  afterAll(() => world.stop());

  const calls: Record<string, [(typeof names)[number], () => Promise<unknown>]> = {
    'a product': ['Product', () => world.stripe.products.retrieve('prod_premium')],
    'a flat price': ['Price', () => world.stripe.prices.retrieve('price_premium_year_t1_usd')],
    'a tiered price with its product': [
      'Price',
      () =>
        world.stripe.prices.retrieve('price_group_year_t1_usd', {
          expand: ['tiers', 'product', 'currency_options'],
        }),
    ],
    'a coupon': ['Coupon', () => world.stripe.coupons.retrieve('welcome20')],
    'a promotion code': [
      'PromotionCode',
      async () =>
        (await world.stripe.promotionCodes.list({ expand: ['data.promotion.coupon'] })).data[0],
    ],
    'a customer': ['Customer', () => world.stripe.customers.retrieve(customer)],
    'a deleted customer': [
      'DeletedCustomer',
      async () => world.stripe.customers.del((await world.stripe.customers.create({})).id),
    ],
    'an open checkout': [
      'Checkout.Session',
      () => openCheckout(world, 'price_premium_month_t1_jpy'),
    ],
    'a paid checkout with everything expanded': [
      'Checkout.Session',
      async () =>
        (
          await world.stripe.checkout.sessions.list({
            subscription,
            expand: ['data.line_items', 'data.subscription', 'data.customer', 'data.invoice'],
          })
        ).data[0],
    ],
    'a subscription with its invoice and card': [
      'Subscription',
      () =>
        world.stripe.subscriptions.retrieve(subscription, {
          expand: [
            'latest_invoice',
            'customer',
            'default_payment_method',
            'items.data.price.product',
          ],
        }),
    ],
    'a subscription item': [
      'SubscriptionItem',
      async () => (await world.stripe.subscriptionItems.list({ subscription })).data[0],
    ],
    'an invoice': [
      'Invoice',
      async () => (await world.stripe.invoices.list({ subscription })).data[0],
    ],
    'a preview': ['Invoice', () => world.stripe.invoices.createPreview({ subscription })],
    'a payment method': [
      'PaymentMethod',
      async () => (await world.stripe.paymentMethods.list({ customer })).data[0],
    ],
    'a billing portal session': [
      'BillingPortal.Session',
      () =>
        world.stripe.billingPortal.sessions.create({ customer, return_url: 'http://shop.test/' }),
    ],
    'an event': ['EventBase', async () => (await world.stripe.events.list()).data[0]],
    'a webhook endpoint': [
      'WebhookEndpoint',
      () =>
        world.stripe.webhookEndpoints.create({ url: 'http://shop.test/', enabled_events: ['*'] }),
    ],
  };

  it.each(Object.keys(calls))('has the fields of its type: %s', async (name) => {
    const [type, call] = calls[name] ?? ['Product', () => Promise.resolve()];
    expect(types.mismatches(type, await call())).toEqual([]);
  });

  it('is told apart from a wrong object', () => {
    expect(types.mismatches('Coupon', { id: 1, object: 'coupon' })).toEqual(
      expect.arrayContaining(['Coupon.id: 1 is not string', 'Coupon.created: missing']),
    );
  });
});
