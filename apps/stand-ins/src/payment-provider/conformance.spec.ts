import { buy, card, openCheckout, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';
import type { StripeTypes } from './testing/stripe-types';
import { readStripeTypes } from './testing/stripe-types';

const names = [
  'BillingPortal.Session',
  'Charge',
  'Checkout.Session',
  'Coupon',
  'CreditNote',
  'Customer',
  'DeletedCustomer',
  'DeletedTaxId',
  'Dispute',
  'EventBase',
  'Invoice',
  'InvoicePayment',
  'PaymentMethod',
  'Price',
  'Product',
  'PromotionCode',
  'Refund',
  'Subscription',
  'SubscriptionItem',
  'TaxId',
  'WebhookEndpoint',
] as const;

// Reading the types of the package takes half a minute beside other work.
jest.setTimeout(90_000);

describe('Objects of the payment provider', () => {
  let provider: TestProvider;
  let types: StripeTypes;
  let customer: string;
  let subscription: string;

  beforeAll(async () => {
    provider = await startTestProvider();
    types = readStripeTypes(names);
    const { id } = await provider.stripe.customers.create({ email: 'ada@example.org' });
    customer = id;
    const bought = await buy(provider, 'price_group_year_t1', {
      customer,
      quantity: 12,
      discounts: [{ promotion_code: (await provider.stripe.promotionCodes.list()).data[0]?.id }],
    });
    subscription = bought.id;
  });

  afterAll(() => provider.stop());

  const addTaxId = (value: string) =>
    provider.stripe.taxIds.create({ owner: { type: 'customer', customer }, type: 'eu_vat', value });

  const requests: Record<string, [(typeof names)[number], () => Promise<unknown>]> = {
    'a product': ['Product', () => provider.stripe.products.retrieve('prod_premium')],
    'a flat price': ['Price', () => provider.stripe.prices.retrieve('price_premium_year_t1')],
    'a tiered price with its product': [
      'Price',
      () =>
        provider.stripe.prices.retrieve('price_group_year_t1', {
          expand: ['tiers', 'product', 'currency_options'],
        }),
    ],
    'a coupon': ['Coupon', () => provider.stripe.coupons.retrieve('welcome20')],
    'a promotion code': [
      'PromotionCode',
      async () =>
        (await provider.stripe.promotionCodes.list({ expand: ['data.promotion.coupon'] })).data[0],
    ],
    'a customer': ['Customer', () => provider.stripe.customers.retrieve(customer)],
    'a deleted customer': [
      'DeletedCustomer',
      async () => provider.stripe.customers.del((await provider.stripe.customers.create({})).id),
    ],
    'an open checkout': [
      'Checkout.Session',
      () => openCheckout(provider, 'price_premium_month_t1', { currency: 'jpy' }),
    ],
    'a paid checkout with everything expanded': [
      'Checkout.Session',
      async () => {
        const session = await openCheckout(provider, 'price_premium_month_t1');
        await submit(String(session.url), card);
        return provider.stripe.checkout.sessions.retrieve(session.id, {
          expand: ['line_items', 'subscription', 'customer', 'invoice'],
        });
      },
    ],
    'a subscription with its invoice and card': [
      'Subscription',
      () =>
        provider.stripe.subscriptions.retrieve(subscription, {
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
      async () => (await provider.stripe.subscriptions.retrieve(subscription)).items.data[0],
    ],
    'an invoice': [
      'Invoice',
      async () => (await provider.stripe.invoices.list({ subscription })).data[0],
    ],
    'an invoice with its payments': [
      'Invoice',
      async () =>
        (await provider.stripe.invoices.list({ subscription, expand: ['data.payments'] })).data[0],
    ],
    'a credit note': [
      'CreditNote',
      async () => {
        const [invoice] = (await provider.stripe.invoices.list({ subscription })).data;
        return provider.stripe.creditNotes.create({
          invoice: String(invoice?.id),
          amount: 200,
          credit_amount: 200,
        });
      },
    ],
    'a customer with an address and a purchase-order number': [
      'Customer',
      () =>
        provider.stripe.customers.update(customer, {
          address: { line1: 'Bunsenstr. 3', city: 'Göttingen', country: 'DE' },
          invoice_settings: { custom_fields: [{ name: 'Purchase order', value: 'PO-7' }] },
        }),
    ],
    'a tax id': ['TaxId', () => addTaxId('DE123456789')],
    'a removed tax id': [
      'DeletedTaxId',
      async () => provider.stripe.taxIds.del((await addTaxId('FR12345678901')).id),
    ],
    'the preview of a change': [
      'Invoice',
      async () => {
        const { items } = await provider.stripe.subscriptions.retrieve(subscription);
        return provider.stripe.invoices.createPreview({
          subscription,
          subscription_details: {
            items: [{ id: String(items.data[0]?.id), quantity: 14 }],
            proration_behavior: 'always_invoice',
          },
        });
      },
    ],
    'the payment of an invoice': [
      'InvoicePayment',
      async () => (await provider.stripe.invoicePayments.list()).data[0],
    ],
    'a refund of a part': [
      'Refund',
      async () => {
        const [payment] = (await provider.stripe.invoicePayments.list()).data;
        const intent = String(payment?.payment.payment_intent);
        return provider.stripe.refunds.create({ payment_intent: intent, amount: 100 });
      },
    ],
    'a charge': [
      'Charge',
      async () => {
        const [refund] = (await provider.stripe.refunds.list()).data;
        return provider.stripe.charges.retrieve(String(refund?.charge));
      },
    ],
    'a dispute': [
      'Dispute',
      async () => {
        const [refund] = (await provider.stripe.refunds.list()).data;
        return provider.openDispute(String(refund?.charge));
      },
    ],
    'a preview': ['Invoice', () => provider.stripe.invoices.createPreview({ subscription })],
    'a payment method': [
      'PaymentMethod',
      () => provider.stripe.paymentMethods.attach('pm_card_visa', { customer }),
    ],
    'a billing portal session': [
      'BillingPortal.Session',
      () =>
        provider.stripe.billingPortal.sessions.create({
          customer,
          return_url: 'http://shop.test/',
        }),
    ],
    'a billing portal session at the card': [
      'BillingPortal.Session',
      () =>
        provider.stripe.billingPortal.sessions.create({
          customer,
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/' } },
          },
        }),
    ],
    'an event': ['EventBase', async () => (await provider.stripe.events.list()).data[0]],
    'a webhook endpoint': [
      'WebhookEndpoint',
      () =>
        provider.stripe.webhookEndpoints.create({
          url: 'http://shop.test/',
          enabled_events: ['*'],
        }),
    ],
  };

  it.each(Object.keys(requests))(
    'The response for %s has exactly the fields of its Stripe type',
    async (name) => {
      const [type, send] = requests[name] ?? ['Product', () => Promise.resolve()];
      expect(types.mismatches(type, await send())).toEqual([]);
    },
  );

  it('The check against Stripe’s types finds wrong and missing fields', () => {
    expect(types.mismatches('Coupon', { id: 1, object: 'coupon' })).toEqual(
      expect.arrayContaining(['Coupon.id: 1 is not string', 'Coupon.created: missing']),
    );
  });
});
