import type Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { startPaymentStandIn, type PaymentStandIn } from '../../testing/payment-stand-in';
import { testConfig } from '../../testing/test-config';
import { createStripeClient } from './stripe-client';
import { createStripePaymentProvider } from './stripe-payment-provider';

describe('payments that were made, through the official client', () => {
  let standIn: PaymentStandIn;
  let provider: PaymentProvider;
  let stripe: Stripe;

  beforeAll(async () => {
    standIn = await startPaymentStandIn('http://localhost:9/nowhere');
    const reached = { ...testConfig().stripe, apiUrl: standIn.url };
    provider = createStripePaymentProvider(reached);
    stripe = createStripeClient(reached);
  });
  afterAll(() => standIn.stop());

  /** A paid subscription with its payment. */
  const subscribe = async () => {
    const customer = await stripe.customers.create({ email: 'buyer@example.org' });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_premium_month_t1_usd' }],
      default_payment_method: card.id,
    });
    return { id, customerId: customer.id, paymentId: await newestPayment(id) };
  };

  const newestPayment = async (subscription: string) => {
    const expand = ['data.payments'];
    const { data } = await stripe.invoices.list({ subscription, limit: 1, expand });
    return String(data[0]?.payments?.data[0]?.payment.payment_intent);
  };

  /** Lets the card holder's bank decide a dispute about a payment. */
  const dispute = async (subscription: string, status?: 'won' | 'lost') => {
    const events = await stripe.events.list({ type: 'charge.refunded', limit: 1 });
    const charge = Object(events.data[0]?.data.object).id;
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${standIn.url}/control/disputes${path}`, init);
      return JSON.parse(await response.text());
    };
    const { id } = await post('', { charge });
    if (status) await post(`/${id}`, { status });
    return provider.findReversal(subscription);
  };

  it('A payment belongs to its subscription, and an unknown one to none (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    expect(await provider.findSubscriptionOfPayment(paymentId)).toBe(id);
    expect(await provider.findSubscriptionOfPayment('pi_unknown')).toBeUndefined();
  });

  it('A partial refund is no reversal, and the refund of the rest is one (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    expect(await provider.findReversal(id)).toBeUndefined();
    await stripe.refunds.create({ payment_intent: paymentId, amount: 1_899 });
    expect(await provider.findReversal(id)).toBeUndefined();
    await stripe.refunds.create({ payment_intent: paymentId });
    expect(await provider.findReversal(id)).toBe('refunded');
  });

  it.each([
    [undefined, undefined],
    ['won', undefined],
    ['lost', 'dispute-lost'],
  ] as const)(
    'A dispute that is decided as %s is the reversal %s (PRICE-117)',
    async (status, reversal) => {
      const { id, paymentId } = await subscribe();
      // Its event names the charge that the bank needs.
      await stripe.refunds.create({ payment_intent: paymentId, amount: 1 });
      expect(await dispute(id, status)).toBe(reversal);
    },
  );

  it('A refund of an older payment is no reversal (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    await standIn.advance(32 * 86_400);
    expect(await newestPayment(id)).not.toBe(paymentId);
    await stripe.refunds.create({ payment_intent: paymentId });
    expect(await provider.findReversal(id)).toBeUndefined();
  });

  it('The newest payment is refunded once, whatever is left of it (PRICE-118)', async () => {
    const { id, paymentId } = await subscribe();
    await stripe.refunds.create({ payment_intent: paymentId, amount: 100 });
    await provider.refundNewestPayment(id);
    await provider.refundNewestPayment(id);
    const { data } = await stripe.refunds.list({ payment_intent: paymentId });
    expect(data.map(({ amount }) => amount)).toEqual([1_800, 100]);
  });

  it('A subscription is canceled now, and once (PRICE-117)', async () => {
    const { id } = await subscribe();
    await provider.cancelSubscription(id);
    await provider.cancelSubscription(id);
    await provider.cancelSubscription('sub_unknown');
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'canceled' });
  });

  it('The email address of a customer changes, and a deleted customer is left alone (PRICE-119)', async () => {
    const { customerId } = await subscribe();
    await provider.changeCustomerEmail(customerId, 'new@example.org');
    expect(await stripe.customers.retrieve(customerId)).toMatchObject({ email: 'new@example.org' });
    await stripe.customers.del(customerId);
    await provider.changeCustomerEmail(customerId, 'newer@example.org');
    await provider.changeCustomerEmail('cus_unknown', 'newer@example.org');
  });
});
