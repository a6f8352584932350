import { reversalOf } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { type PaymentStandIn, startPaymentStandIn } from '../../testing/payment-stand-in';
import { stripePrice, stripeSubscription } from '../../testing/stripe-objects';
import { testConfig } from '../../testing/test-config';
import { createStripeClient } from './stripe-client';
import { createStripePaymentProvider } from './stripe-payment-provider';
import { endedByPortal, readSubscription } from './stripe-subscriptions';

describe('payments that were made, through the official client', () => {
  let standIn: PaymentStandIn;
  let provider: PaymentProvider;
  let stripe: Stripe;
  const reached = () => ({ ...testConfig().stripe, apiUrl: standIn.url });

  beforeAll(async () => {
    standIn = await startPaymentStandIn('http://localhost:9/nowhere');
    provider = createStripePaymentProvider(reached());
    stripe = createStripeClient(reached());
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

  it('A payment belongs to its customer, and an unknown one to none (PRICE-117)', async () => {
    const { customerId, paymentId } = await subscribe();
    expect(await provider.findCustomerOfPayment(paymentId)).toBe(customerId);
    expect(await provider.findCustomerOfPayment('pi_unknown')).toBeUndefined();
  });

  it('A change that waits without a page to confirm it is not told as made (PRICE-541)', async () => {
    const { id, customerId: customer } = await subscribe();
    const asking = 'pm_card_authenticationRequired';
    const card = await stripe.paymentMethods.attach(asking, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: card.id });
    const client = createStripeClient(reached());
    const update = client.subscriptions.update.bind(client.subscriptions);
    client.subscriptions.update = async (...given) => {
      const answer = await update(...given);
      if (typeof answer.latest_invoice === 'object' && answer.latest_invoice)
        answer.latest_invoice.hosted_invoice_url = null;
      return answer;
    };
    const change = { subscriptionId: id, priceId: 'price_premium_year_t1', quantity: 1 };
    const changing = createStripePaymentProvider(reached(), client).changeSubscription(
      { ...change, at: new Date(0) },
      'without-a-page',
    );
    await expect(changing).rejects.toThrow('PAYMENT_PROVIDER_UNAVAILABLE');
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

  it('A payment that its bank took back is not refunded (PRICE-117)', async () => {
    const { id, paymentId } = await subscribe();
    // Its event names the charge that the bank needs.
    await stripe.refunds.create({ payment_intent: paymentId, amount: 1 });
    await dispute(id, 'lost');
    await provider.refundPayment({ paymentIds: [paymentId] });
    const { data } = await stripe.refunds.list({ payment_intent: paymentId });
    expect(data.map(({ amount }) => amount)).toEqual([1]);
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

describe('customers through the official client', () => {
  let standIn: PaymentStandIn;
  let provider: PaymentProvider;
  let stripe: Stripe;
  let people = 0;
  let email: string;

  beforeAll(async () => {
    standIn = await startPaymentStandIn('http://localhost:9/nowhere');
    const reached = { ...testConfig().stripe, apiUrl: standIn.url };
    provider = createStripePaymentProvider(reached);
    stripe = createStripeClient(reached);
  });
  beforeEach(() => {
    people += 1;
    email = `buyer${people}@example.org`;
  });
  afterAll(() => standIn.stop());

  const create = (userId: string) =>
    provider.createCustomer({ email, userId, idempotencyKey: `customer-${people}-${userId}` });
  const subscribe = async (customer: string) => {
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: 'price_premium_month_t1' }];
    return stripe.subscriptions.create({ customer, items, default_payment_method: card.id });
  };

  it('A customer whose creation was not heard of is found by its user (PRICE-210)', async () => {
    const id = await create('user-1');
    expect(await provider.findCustomer({ email, userId: 'user-1' })).toBe(id);
  });

  it('A customer of another user is not taken over, although the address is the same (PRICE-210)', async () => {
    await create('user-1');
    expect(await provider.findCustomer({ email, userId: 'user-2' })).toBeUndefined();
  });

  it('A customer whom support created belongs to the first user with the address who orders (PRICE-210)', async () => {
    const { id } = await stripe.customers.create({ email });
    expect(await provider.findCustomer({ email, userId: 'user-1' })).toBe(id);
    expect(await provider.findCustomer({ email, userId: 'user-2' })).toBeUndefined();
    expect(await provider.findCustomer({ email, userId: 'user-1' })).toBe(id);
  });

  it('The subscriptions of a customer are listed in every state (PRICE-210)', async () => {
    const customer = await create('user-1');
    expect(await provider.listSubscriptions(customer)).toEqual([]);
    const { id } = await subscribe(customer);
    const { id: second } = await subscribe(customer);
    const { ended_at } = await stripe.subscriptions.cancel(second);
    expect(await provider.listSubscriptions(customer)).toEqual([
      { id: second, endedAt: new Date(Number(ended_at) * 1_000) },
      { id, endedAt: null },
    ]);
  });

  it('More than a hundred subscriptions of a customer are all listed (PRICE-210)', async () => {
    const customer = await create('user-1');
    for (let count = 0; count < 101; count += 1) await subscribe(customer);
    expect(await provider.listSubscriptions(customer)).toHaveLength(101);
  });

  it('A customer that does not exist has no subscriptions (PRICE-210)', async () => {
    const customer = await create('user-1');
    await stripe.customers.del(customer);
    expect(await provider.listSubscriptions(customer)).toEqual([]);
    expect(await provider.listSubscriptions('cus_unknown')).toEqual([]);
  });

  it('The email address and the user of a customer change, and a deleted customer is left alone (PRICE-119)', async () => {
    const customer = await create('user-1');
    await provider.changeCustomer(customer, { email: 'new@example.org', userId: 'user-2' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      email: 'new@example.org',
      metadata: { user_id: 'user-2' },
    });
    await stripe.customers.del(customer);
    const newer = { email: 'newer@example.org', userId: 'user-2' };
    await provider.changeCustomer(customer, newer);
    await provider.changeCustomer('cus_unknown', newer);
  });
});

describe('a subscription at Stripe', () => {
  const start = new Date('2026-11-20T12:00:00Z');

  const price = stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 });

  const yearly = stripeSubscription({
    id: 'sub_1',
    customerId: 'cus_1',
    price,
    quantity: 1,
    at: start,
  });

  it('A subscription to a product of the portal is read (PRICE-73)', () => {
    expect(readSubscription(yearly)).toMatchObject({
      id: 'sub_1',
      customerId: 'cus_1',
      startedAt: start,
      currentPeriodEnd: new Date('2027-11-20T12:00:00Z'),
      card: { brand: 'visa', last4: '4242', expires: '12/2040' },
      terms: { plan: 'premium', amount: 12_000, interval: 'year' },
    });
  });

  it('Of several open invoices that were sent the one that is due first is to be paid, and says since when (PRICE-502, PRICE-503)', () => {
    const due = (day: number, amount: number) =>
      ({
        status: 'open',
        amount_remaining: amount,
        due_date: Date.UTC(2026, 11, day) / 1_000,
      }) as Stripe.Invoice;
    const renewal = due(20, 32_400);
    const invoiced = {
      ...yearly,
      status: 'past_due',
      collection_method: 'send_invoice',
      latest_invoice: renewal,
    } as Stripe.Subscription;
    expect(readSubscription(invoiced, [renewal, due(1, 858)])).toMatchObject({
      invoiceAmount: 858,
      invoiceDueAt: new Date('2026-12-01T00:00:00Z'),
      paymentProblemSince: new Date('2026-12-01T00:00:00Z'),
    });
    expect(readSubscription(invoiced)).toMatchObject({ invoiceAmount: 32_400 });
  });

  it('An active plan whose older invoice is overdue owes it since its due date (PRICE-503)', () => {
    const open = { status: 'open', amount_remaining: 858, due_date: 1_800_000_000 };
    const invoiced = { ...yearly, collection_method: 'send_invoice' } as Stripe.Subscription;
    expect(readSubscription(invoiced, [open as Stripe.Invoice])).toMatchObject({
      status: 'active',
      invoiceAmount: 858,
      paymentProblemSince: new Date(1_800_000_000_000),
    });
    expect(readSubscription(invoiced)).toMatchObject({ paymentProblemSince: null });
  });

  it.each([
    [
      'of a product without a tier',
      { ...price, product: { ...Object(price.product), metadata: {} } },
    ],
    ['of a deleted product', { ...price, product: { ...Object(price.product), deleted: true } }],
    ['that is paid once', { ...price, recurring: null }],
  ])(
    'A subscription with a price %s has no terms, so that it is ignored (PRICE-75)',
    (_case, foreign) => {
      const items = { data: [{ ...yearly.items.data[0], price: foreign }] };
      const subscription: unknown = { ...yearly, items };
      expect(readSubscription(subscription as typeof yearly).terms).toBeNull();
    },
  );
});
