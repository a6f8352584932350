import { reversalOf } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { startPaymentStandIn, type PaymentStandIn } from '../../testing/payment-stand-in';
import { testConfig } from '../../testing/test-config';
import { createStripeClient } from './stripe-client';
import { endedByPortal } from './stripe-subscriptions';
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
      items: [{ price: 'price_premium_month_t1' }],
      default_payment_method: card.id,
    });
    return { id, customerId: customer.id, paymentId: await newestPayment(id) };
  };

  const newestPayment = async (subscription: string) => {
    const expand = ['data.payments'];
    const { data } = await stripe.invoices.list({ subscription, limit: 1, expand });
    return String(data[0]?.payments?.data[0]?.payment.payment_intent);
  };

  const reversal = async (subscription: string) =>
    reversalOf(await provider.listPayments(subscription))?.kind;

  /** Lets the bank decide about a refund. */
  const setRefund = async (id: string, status: string) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ status }) };
    const response = await fetch(`${standIn.url}/control/refunds/${id}`, init);
    expect(response.status).toBe(200);
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
    return reversal(subscription);
  };

  it('A payment belongs to its subscription, and an unknown one to none (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    expect(await provider.findSubscriptionOfPayment(paymentId)).toBe(id);
    expect(await provider.findSubscriptionOfPayment('pi_unknown')).toBeUndefined();
  });

  it('A partial refund is no reversal, and the refund of the rest is one (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    expect(await reversal(id)).toBeUndefined();
    await stripe.refunds.create({ payment_intent: paymentId, amount: 1_899 });
    expect(await reversal(id)).toBeUndefined();
    await stripe.refunds.create({ payment_intent: paymentId });
    expect(await reversal(id)).toBe('refunded');
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
    expect(await reversal(id)).toBeUndefined();
  });

  describe('of a group whose seats changed', () => {
    /** A group of five for $540.00, and how often its seats changed since then. */
    const subscribeGroup = async (changes: number) => {
      const customer = await stripe.customers.create({ email: 'owner@example.org' });
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
      const { id, items } = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: 'price_group_year_t1', quantity: 5 }],
        default_payment_method: card.id,
      });
      const periodPayment = await newestPayment(id);
      await standIn.advance(86_400);
      for (let change = 1; change <= changes; change += 1)
        await stripe.subscriptions.update(id, {
          items: [{ id: String(items.data[0]?.id), quantity: 5 + change }],
          proration_behavior: changes === 1 ? 'always_invoice' : 'create_prorations',
        });
      return { id, periodPayment };
    };

    it('The refund of the charge for the new seats is no reversal, and the refund of the year is one (PRICE-117)', async () => {
      const { id, periodPayment } = await subscribeGroup(1);
      const changePayment = await newestPayment(id);
      expect(changePayment).not.toBe(periodPayment);
      await stripe.refunds.create({ payment_intent: changePayment });
      expect(await reversal(id)).toBeUndefined();
      await stripe.refunds.create({ payment_intent: periodPayment });
      expect(await reversal(id)).toBe('refunded');
    });

    it('The period of an invoice is found behind more than ten lines of changes (PRICE-117)', async () => {
      const { id } = await subscribeGroup(6);
      await standIn.advance(365 * 86_400);
      await stripe.refunds.create({ payment_intent: await newestPayment(id) });
      expect(await reversal(id)).toBe('refunded');
    });
  });

  it('A full refund stays a reversal although a renewal follows it (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    await stripe.refunds.create({ payment_intent: paymentId });
    await standIn.advance(32 * 86_400);
    expect(await newestPayment(id)).not.toBe(paymentId);
    expect(await reversal(id)).toBe('refunded');
  });

  it.each(['pending', 'canceled', 'failed'] as const)(
    'A refund that is %s is no reversal (PRICE-117)',
    async (status) => {
      const { id, paymentId } = await subscribe();
      const refund = await stripe.refunds.create({ payment_intent: paymentId });
      expect(await reversal(id)).toBe('refunded');
      await setRefund(refund.id, status);
      expect(await reversal(id)).toBeUndefined();
    },
  );

  it('A payment is refunded once, whatever is left of it (PRICE-118)', async () => {
    const { id, paymentId } = await subscribe();
    await stripe.refunds.create({ payment_intent: paymentId, amount: 100 });
    const [payment] = await provider.listPayments(id);
    expect(payment).toMatchObject({ amount: 1_900, paymentIds: [paymentId] });
    if (payment) await provider.refundPayment(payment);
    if (payment) await provider.refundPayment(payment);
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

  it('Nobody has to pay the open invoice of a subscription that is canceled, also when the provider has ended it before (PRICE-117)', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'buyer@example.org' });
    const { id, latest_invoice } = await stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_group_year_t1', quantity: 7 }],
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    const invoice = String(latest_invoice);
    await stripe.invoices.sendInvoice(invoice);
    await stripe.subscriptions.cancel(id);
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open' });
    await provider.cancelSubscription(id);
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
    await provider.cancelSubscription(id);
  });

  it('A plan that the portal ended says that its invoice is still to be voided (PRICE-306)', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'buyer@example.org' });
    const { id, latest_invoice } = await stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_group_year_t1', quantity: 7 }],
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    await stripe.invoices.sendInvoice(String(latest_invoice));
    expect(await provider.findSubscription(id)).toMatchObject({ hasInvoicesToVoid: false });
    // The process dies before it voids the invoice.
    await stripe.subscriptions.update(id, { metadata: endedByPortal });
    await stripe.subscriptions.cancel(id);
    expect(await provider.findSubscription(id)).toMatchObject({ hasInvoicesToVoid: true });
    await provider.cancelSubscription(id);
    expect(await provider.findSubscription(id)).toMatchObject({ hasInvoicesToVoid: false });
  });

  it('What an owner says when a plan ends immediately is kept at the provider (PRICE-306)', async () => {
    const { id } = await subscribe();
    await provider.cancelSubscription(id, { reason: 'unused', comment: 'Too late.' });
    const { cancellation_details } = await stripe.subscriptions.retrieve(id);
    expect(cancellation_details).toMatchObject({ feedback: 'unused', comment: 'Too late.' });
  });
});
