import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

/**
 * What the portal relies on, in one body of tests for the stand-in and for Stripe. With `STRIPE_CONTRACT_KEY` (the secret
 * key of a test account, `sk_test_…`) they run against Stripe, at `STRIPE_CONTRACT_URL` if that is given.
 */
const { STRIPE_CONTRACT_KEY: key, STRIPE_CONTRACT_URL: url } = process.env;
const usesStripe = key?.startsWith('sk_test_') === true;

function connectToStripe(secretKey: string): Stripe {
  if (!url) return new Stripe(secretKey);
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

describe(`The contract of the payment provider, as ${usesStripe ? 'Stripe' : 'the stand-in'} keeps it`, () => {
  let standIn: TestProvider | undefined;
  let stripe: Stripe;
  let product: string;
  let price: string;
  beforeAll(async () => {
    standIn = usesStripe ? undefined : await startTestProvider();
    stripe = standIn?.stripe ?? connectToStripe(String(key));
    const sold = await stripe.products.create({ name: 'Contract', metadata: { tier: 'premium' } });
    product = sold.id;
    const created = await stripe.prices.create({
      product,
      currency: 'usd',
      billing_scheme: 'tiered',
      tiers_mode: 'graduated',
      tiers: [
        { up_to: 5, unit_amount: 10_800 },
        { up_to: 'inf', unit_amount: 9_600 },
      ],
      recurring: { interval: 'year' },
    });
    price = created.id;
  });
  afterAll(async () => {
    await stripe.prices.update(price, { active: false });
    await stripe.products.update(product, { active: false });
    await standIn?.stop();
  });

  const errorOf = (request: Promise<unknown>) =>
    request.then(
      () => 'no error',
      (error: unknown) => error,
    );
  const customerWithCard = async (card = 'pm_card_visa') => {
    const { id } = await stripe.customers.create({ email: 'contract@example.org' });
    const method = await stripe.paymentMethods.attach(card, { customer: id });
    return { customer: id, default_payment_method: method.id };
  };
  const subscribe = async (options: Partial<Stripe.SubscriptionCreateParams> = {}, card?: string) =>
    stripe.subscriptions.create({
      ...(await customerWithCard(card)),
      items: [{ price, quantity: 7 }],
      ...options,
    });
  const sale = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'https://shop.example/done',
      line_items: [{ price, quantity: 7 }],
      allowed_payment_method_types: ['card'],
      ...more,
    });

  it('A repeated idempotency key returns the first object, and other parameters are an error', async () => {
    const idempotencyKey = randomUUID();
    const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey });
    const first = await create('one');
    expect((await create('one')).id).toBe(first.id);
    expect(await errorOf(create('two'))).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('A deleted customer is unknown to a checkout and to the billing portal', async () => {
    const { id } = await stripe.customers.create({});
    await stripe.customers.del(id);
    const missing = { code: 'resource_missing', param: 'customer' };
    expect(await errorOf(sale({ customer: id }))).toMatchObject(missing);
    expect(await errorOf(stripe.billingPortal.sessions.create({ customer: id }))).toMatchObject(
      missing,
    );
  });

  it('A checkout charges graduated tiers, and can be expired once', async () => {
    const session = await sale();
    expect(session).toMatchObject({ amount_total: 5 * 10_800 + 2 * 9_600, status: 'open' });
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
    expect(await errorOf(stripe.checkout.sessions.expire(session.id))).toMatchObject({
      statusCode: 400,
    });
  });

  it('A price that is not active, and a coupon of another currency, cannot be sold', async () => {
    const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'eur' });
    expect(await errorOf(sale({ discounts: [{ coupon: coupon.id }] }))).toMatchObject({
      statusCode: 400,
    });
    expect(
      await errorOf(sale({ line_items: [{ price: 'price_unknown', quantity: 1 }] })),
    ).toMatchObject({ code: 'resource_missing', param: 'line_items[0][price]' });
  });

  it('A new subscription has flexible billing, and its next invoice is previewed', async () => {
    const subscription = await subscribe();
    expect(subscription).toMatchObject({ status: 'active', billing_mode: { type: 'flexible' } });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ total: 73_200, amount_due: 73_200 });
  });

  it('A subscription whose first charge fails is incomplete', async () => {
    expect(await subscribe({}, 'pm_card_chargeCustomerFail')).toMatchObject({
      status: 'incomplete',
    });
    expect(await subscribe({ payment_behavior: 'default_incomplete' })).toMatchObject({
      status: 'incomplete',
    });
  });

  it('Fewer seats credit the customer’s balance', async () => {
    const subscription = await subscribe();
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: String(subscription.items.data[0]?.id), quantity: 5 }],
      proration_behavior: 'always_invoice',
    });
    const customer = await stripe.customers.retrieve(String(subscription.customer));
    expect(customer.deleted ? 0 : customer.balance).toBeLessThan(-19_000);
  });

  it('A canceled subscription cannot be changed and has no next invoice', async () => {
    const { id } = await subscribe();
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await errorOf(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
    expect(await errorOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      code: 'invoice_upcoming_none',
    });
  });

  it('A subscription that ends within its period has no next invoice, one that ends later has one', async () => {
    const { id, items } = await subscribe();
    const end = items.data[0]?.current_period_end ?? 0;
    await stripe.subscriptions.update(id, { cancel_at: end + 86_400 });
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({
      id: expect.any(String),
    });
    await stripe.subscriptions.update(id, { cancel_at: end - 86_400 });
    expect(await errorOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      code: 'invoice_upcoming_none',
    });
  });

  it('The payment of an invoice is found, and refunded once', async () => {
    const { latest_invoice: invoice } = await subscribe();
    const { data } = await stripe.invoicePayments.list({ invoice: String(invoice) });
    const payment_intent = String(data[0]?.payment.payment_intent);
    const { charge } = await stripe.refunds.create({ payment_intent });
    expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ refunded: true });
    expect(await errorOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('A declined card says why', async () => {
    expect(
      await errorOf(customerWithCard('pm_card_visa_chargeDeclinedInsufficientFunds')),
    ).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
  });

  it('A product and a price are changed, and the prices of a product are listed', async () => {
    expect(await stripe.products.update(product, { description: 'Sold' })).toMatchObject({
      description: 'Sold',
    });
    expect(await stripe.products.retrieve(product)).toMatchObject({ description: 'Sold' });
    await stripe.prices.update(price, { metadata: { tier: '1' } });
    const { data } = await stripe.prices.list({ product, active: true });
    expect(data).toMatchObject([{ id: price, metadata: { tier: '1' } }]);
    const expand = ['currency_options.usd.tiers'];
    const { currency_options } = await stripe.prices.retrieve(price, { expand });
    expect(currency_options?.['usd']?.tiers).toHaveLength(2);
  });

  it('A promotion code is found by its text, with the coupon that it gives', async () => {
    const { id } = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    expect(await stripe.coupons.retrieve(id)).toMatchObject({ percent_off: 20, valid: true });
    const code = `CONTRACT${randomUUID().slice(0, 8).toUpperCase()}`;
    await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id } });
    const expand = ['data.promotion.coupon', 'data.promotion.coupon.applies_to'];
    const { data } = await stripe.promotionCodes.list({ code, active: true, expand });
    expect(data).toMatchObject([{ code, promotion: { coupon: { id } } }]);
  });

  it('A configuration of the billing portal is created, changed, listed and used', async () => {
    const created = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: { plans: 'contract' },
    });
    const { id } = await stripe.billingPortal.configurations.update(created.id, {
      name: 'Contract',
    });
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    expect(data).toContainEqual(
      expect.objectContaining({ id, name: 'Contract', metadata: { plans: 'contract' } }),
    );
    const { customer } = await customerWithCard();
    const session = await stripe.billingPortal.sessions.create({ customer, configuration: id });
    expect(session).toMatchObject({ configuration: id, url: expect.stringMatching(/^https?:/) });
    await stripe.billingPortal.configurations.update(id, { active: false });
  });

  it('A webhook endpoint shows its secret once, and is changed, listed and deleted', async () => {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url: 'https://shop.example/webhooks',
      enabled_events: ['product.updated'],
    });
    expect(secret).toMatch(/^whsec_/);
    await stripe.webhookEndpoints.update(id, { enabled_events: ['price.updated'] });
    const own = async () => {
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      return data.filter((endpoint) => endpoint.id === id);
    };
    expect(await own()).toMatchObject([{ enabled_events: ['price.updated'] }]);
    await stripe.webhookEndpoints.del(id);
    expect(await own()).toEqual([]);
  });

  it('A customer is found by the address and changed, with a tax number', async () => {
    const email = `${randomUUID()}@example.org`;
    const { id: customer } = await stripe.customers.create({ email });
    await stripe.customers.update(customer, { name: 'Ada' });
    const { data } = await stripe.customers.list({ email });
    expect(data).toMatchObject([{ id: customer, name: 'Ada' }]);
    const owner = { type: 'customer', customer } as const;
    const { id } = await stripe.taxIds.create({ owner, type: 'eu_vat', value: 'DE123456789' });
    const taxIds = async () => (await stripe.taxIds.list({ owner })).data.map((each) => each.id);
    expect(await taxIds()).toEqual([id]);
    await stripe.taxIds.del(id);
    expect(await taxIds()).toEqual([]);
  });

  // At Stripe the account needs Stripe Tax, with an origin address, a registration and no default tax behavior.
  it('Automatic tax needs a price that says whether it includes tax, and a customer with an address', async () => {
    const automatic_tax = { enabled: true };
    expect(await errorOf(sale({ automatic_tax }))).toMatchObject({ statusCode: 400 });
    await stripe.prices.update(price, { tax_behavior: 'exclusive' });
    expect(await stripe.prices.retrieve(price)).toMatchObject({ tax_behavior: 'exclusive' });
    expect(await errorOf(stripe.prices.update(price, { tax_behavior: 'inclusive' }))).toMatchObject(
      { statusCode: 400 },
    );

    const { id: subscription, customer: owner } = await subscribe();
    const customer = String(owner);
    const unknown = { code: 'customer_tax_location_invalid' };
    expect(await errorOf(sale({ customer, automatic_tax }))).toMatchObject(unknown);
    expect(
      await errorOf(stripe.subscriptions.update(subscription, { automatic_tax })),
    ).toMatchObject(unknown);
    const asked = await sale({ customer, automatic_tax, customer_update: { address: 'auto' } });
    expect(asked.automatic_tax).toMatchObject({
      enabled: true,
      status: 'requires_location_inputs',
    });
    expect(await stripe.invoices.createPreview({ subscription, automatic_tax })).toMatchObject({
      automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    });

    const address = { line1: '27 Fredrick Ave', city: 'Brothers', state: 'OR' };
    await stripe.customers.update(customer, {
      address: { ...address, country: 'US', postal_code: '97712' },
    });
    const preview = await stripe.invoices.createPreview({ subscription, automatic_tax });
    expect(preview.automatic_tax).toMatchObject({ enabled: true, status: 'complete' });
    const tax = (preview.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect(preview.total).toBe(preview.subtotal + tax);
    const taxed = await stripe.subscriptions.update(subscription, { automatic_tax });
    expect(taxed.automatic_tax).toMatchObject({ enabled: true });
  });

  it('A paid plan is listed with its invoice, the lines, the charge, and what went back', async () => {
    const subscription = await subscribe();
    const customer = String(subscription.customer);
    const plans = await stripe.subscriptions.list({ customer });
    expect(plans.data.map(({ id }) => id)).toEqual([subscription.id]);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ customer });
    const { data: invoices } = await stripe.invoices.list({ customer, expand: ['data.payments'] });
    expect(invoices).toMatchObject([{ status: 'paid', amount_paid: 73_200 }]);
    const id = String(invoices[0]?.id);
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ id, status: 'paid' });
    const lines = await stripe.invoices.listLineItems(id);
    expect(lines.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(73_200);
    const { data: charges } = await stripe.charges.list({ customer });
    expect(charges).toMatchObject([{ amount: 73_200, amount_refunded: 0 }]);
    const charge = String(charges[0]?.id);
    await stripe.refunds.create({ charge, amount: 200 });
    expect((await stripe.refunds.list({ charge })).data).toMatchObject([{ amount: 200 }]);
    expect((await stripe.disputes.list({ charge })).data).toEqual([]);
    expect((await stripe.creditNotes.list({ customer })).data).toEqual([]);
  });

  it('An invoice that is owed is charged on request, which says why the card did not pay; a paid one is not charged again', async () => {
    const { customer, default_payment_method } = await customerWithCard();
    const { id: failing } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer,
    });
    const owing = await stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 2 }],
      default_payment_method: failing,
    });
    const { data: open } = await stripe.invoices.list({ subscription: owing.id, status: 'open' });
    const id = String(open[0]?.id);
    const idempotencyKey = randomUUID();
    const pay = () => stripe.invoices.pay(id, {}, { idempotencyKey });
    expect(await errorOf(pay())).toMatchObject({ statusCode: 402 });
    await stripe.subscriptions.update(owing.id, { default_payment_method });
    // The refusal is kept for its key, although the card would pay now.
    expect(await errorOf(pay())).toMatchObject({ statusCode: 402 });
    expect(await stripe.invoices.pay(id)).toMatchObject({ status: 'paid', amount_paid: 21_600 });
    expect(await errorOf(stripe.invoices.pay(id))).toMatchObject({ statusCode: 400 });
  });

  const byInvoice = { collection_method: 'send_invoice', days_until_due: 30 } as const;
  const subscribeByInvoice = async (
    options: Partial<Stripe.SubscriptionCreateParams> = byInvoice,
  ) => {
    const { id: customer } = await stripe.customers.create({ email: 'contract@example.org' });
    const items = [{ price, quantity: 7 }];
    return stripe.subscriptions.create({ customer, items, ...options });
  };

  it('A subscription by invoice is active immediately, and its draft is finalized or sent, once', async () => {
    const { id, status, collection_method, days_until_due } = await subscribeByInvoice();
    expect({ status, collection_method, days_until_due }).toEqual({
      status: 'active',
      ...byInvoice,
    });
    const listed = await stripe.invoices.list({ subscription: id, collection_method });
    const draft = listed.data[0];
    expect(draft).toMatchObject({ status: 'draft', amount_due: 73_200 });
    const sent = await stripe.invoices.sendInvoice(String(draft?.id));
    expect(sent).toMatchObject({ status: 'open', amount_remaining: 73_200 });
    expect(Number(sent.due_date) - Number(sent.created)).toBeGreaterThan(29 * 86_400);
    expect(await errorOf(stripe.invoices.finalizeInvoice(sent.id))).toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.invoices.voidInvoice(sent.id)).toMatchObject({ status: 'void' });
    expect(await errorOf(stripe.invoices.voidInvoice(sent.id))).toMatchObject({ statusCode: 400 });
    const other = await stripe.invoices.list({ subscription: (await subscribeByInvoice()).id });
    expect(await stripe.invoices.finalizeInvoice(String(other.data[0]?.id))).toMatchObject({
      status: 'open',
    });
    const invoice = String(other.data[0]?.id);
    const note = { invoice, amount: 70_000, reason: 'order_change', memo: 'Not used' } as const;
    expect(await stripe.creditNotes.create(note)).toMatchObject({ pre_payment_amount: 70_000 });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
      amount_remaining: 3_200,
      pre_payment_credit_notes_amount: 70_000,
    });
  });

  it('A subscription by invoice whose billing begins later is free until then, without an invoice', async () => {
    const { created } = await stripe.customers.create({ email: 'contract@example.org' });
    const billing_cycle_anchor = created + 100 * 86_400;
    const later = { ...byInvoice, billing_cycle_anchor, proration_behavior: 'none' } as const;
    const { status, latest_invoice, items } = await subscribeByInvoice(later);
    expect({ status, latest_invoice }).toEqual({ status: 'active', latest_invoice: null });
    expect(items.data[0]?.current_period_end).toBe(billing_cycle_anchor);
  });

  it('A change of seats by invoice drafts an invoice and charges nothing', async () => {
    const { id, items } = await subscribeByInvoice();
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: String(items.data[0]?.id), quantity: 9 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 0 } });
  });

  it('A subscription by invoice without days is refused, and so are days for one that is charged', async () => {
    const refused = { statusCode: 400, param: 'days_until_due' };
    expect(await errorOf(subscribeByInvoice({ collection_method: 'send_invoice' }))).toMatchObject({
      statusCode: 400,
    });
    expect(await errorOf(subscribeByInvoice({ days_until_due: 30 }))).toMatchObject(refused);
    const { id: customer } = await stripe.customers.create({});
    expect(await errorOf(subscribeByInvoice({ ...byInvoice, customer }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('A checkout is read again, and events that were not delivered are listed', async () => {
    const { id } = await sale();
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ id, status: 'open' });
    const { data } = await stripe.events.list({ delivery_success: false, limit: 1 });
    expect(data.length).toBeLessThanOrEqual(1);
  });
});
