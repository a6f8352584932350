import { buy, card, cards, open, openCheckout, openPortal, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { readClock, startTestProvider } from './testing/test-provider';

const monthly = 'price_premium_month_t1';

describe('A subscription over time', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider();
  });
  afterEach(() => provider.stop());

  const retrieve = (id: string) => provider.stripe.subscriptions.retrieve(id);
  const invoicesOf = async (subscription: string) =>
    (await provider.stripe.invoices.list({ subscription })).data;
  const eventTypes = async () =>
    (await provider.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

  const clock = async (): Promise<{ now: string }> =>
    JSON.parse(await (await fetch(`${provider.origin}/control/clock`)).text());

  it('A subscription renews at the end of each period and charges the card', async () => {
    const { id, items } = await buy(provider, monthly);
    const [item] = items.data;
    await provider.advanceDays(62);
    const renewed = await retrieve(id);
    expect(renewed).toMatchObject({ status: 'active' });
    expect(renewed.items.data[0]?.current_period_start).toBeGreaterThan(
      item?.current_period_end ?? 0,
    );
    const invoices = await invoicesOf(id);
    expect(invoices.map((invoice) => [invoice.billing_reason, invoice.amount_paid])).toEqual([
      ['subscription_cycle', 1_900],
      ['subscription_cycle', 1_900],
      ['subscription_create', 1_900],
    ]);
    expect(invoices[1]?.created).toBe(item?.current_period_end);
  });

  it('The invoice of a renewal is a draft for an hour, which uses the credit of its end', async () => {
    const { id, items, customer } = await buy(provider, monthly);
    const end = items.data[0]?.current_period_end ?? 0;
    const now = Math.floor(Date.parse((await clock()).now) / 1_000);
    await provider.advance(end - now + 60);
    expect((await retrieve(id)).items.data[0]?.current_period_start).toBe(end);
    const draft = (await invoicesOf(id))[0];
    expect(draft).toMatchObject({
      status: 'draft',
      created: end,
      auto_advance: true,
      automatically_finalizes_at: end + 3_600,
      number: null,
      amount_due: 1_900,
    });
    await provider.stripe.customers.update(String(customer), { balance: -400 });
    await provider.advance(3_600);
    expect((await invoicesOf(id))[0]).toMatchObject({
      id: draft?.id,
      status: 'paid',
      amount_paid: 1_500,
      status_transitions: { finalized_at: end + 3_600 },
    });
    expect(await provider.stripe.customers.retrieve(String(customer))).toMatchObject({
      balance: 0,
    });
  });

  it('A subscription that is canceled within the hour of its draft is not charged', async () => {
    const { id } = await buy(provider, monthly);
    const { items } = await retrieve(id);
    const now = Math.floor(Date.parse((await clock()).now) / 1_000);
    await provider.advance((items.data[0]?.current_period_end ?? 0) - now + 60);
    await provider.stripe.subscriptions.cancel(id);
    await provider.advanceDays(1);
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'draft', auto_advance: false });
  });

  it('A draft that cannot be finalized stays a draft until somebody finalizes it', async () => {
    const { id } = await buy(provider, monthly);
    await provider.setFaults({ failFinalization: true });
    await provider.advanceDays(32);
    const [draft] = await invoicesOf(id);
    expect(draft).toMatchObject({
      status: 'draft',
      auto_advance: false,
      last_finalization_error: { type: 'api_error' },
    });
    expect(await eventTypes()).toContain('invoice.finalization_failed');
    expect(await retrieve(id)).toMatchObject({ status: 'active' });
    await provider.setFaults({});
    expect(await provider.stripe.invoices.finalizeInvoice(String(draft?.id))).toMatchObject({
      status: 'paid',
      last_finalization_error: null,
    });
  });

  it('A quarterly subscription has periods of three months', async () => {
    const { items } = await buy(provider, 'price_premium_quarter_t1');
    const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {};
    expect((end - start) / 86_400).toBeGreaterThanOrEqual(89);
    expect((end - start) / 86_400).toBeLessThanOrEqual(92);
  });

  it('A subscription whose end is set to that of its period ends then', async () => {
    const { id, customer, items } = await buy(provider, monthly);
    const periodEnd = items.data[0]?.current_period_end ?? 0;
    await provider.stripe.subscriptions.update(id, { cancel_at: periodEnd });
    expect(await retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: periodEnd,
      ended_at: null,
    });
    await provider.advanceDays(32);
    expect(await retrieve(id)).toMatchObject({ status: 'canceled', ended_at: periodEnd });
    expect(await invoicesOf(id)).toHaveLength(1);
    expect((await open(await openPortal(provider, customer))).text).toContain('Ended on');
  });

  it('A subscription continues when the cancellation is reverted', async () => {
    const { id } = await buy(provider, monthly);
    await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await provider.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await retrieve(id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
  });

  it('A subscription ends at a time that the API sets, and continues when it is removed', async () => {
    const { id } = await buy(provider, monthly);
    const { created } = await retrieve(id);
    const cancel_at = created + 5 * 86_400;
    await provider.stripe.subscriptions.update(id, { cancel_at });
    expect(await retrieve(id)).toMatchObject({ cancel_at, cancel_at_period_end: false });
    await provider.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await retrieve(id)).toMatchObject({ cancel_at });
    await provider.stripe.subscriptions.update(id, { cancel_at: '' });
    expect(await retrieve(id)).toMatchObject({ cancel_at: null });
    const both = { cancel_at: 'min_period_end', cancel_at_period_end: true } as const;
    await expect(provider.stripe.subscriptions.update(id, both)).rejects.toMatchObject({
      code: 'parameters_exclusive',
    });
    const past = { cancel_at: created - 1 };
    await expect(provider.stripe.subscriptions.update(id, past)).rejects.toMatchObject({
      param: 'cancel_at',
    });
    await provider.stripe.subscriptions.update(id, { cancel_at });
    await provider.advanceDays(6);
    expect(await retrieve(id)).toMatchObject({ status: 'canceled', ended_at: cancel_at });
  });

  it('A subscription is past due when the card fails, and ends after the last attempt', async () => {
    const { id } = await buy(provider, monthly, {}, cards.failsAtRenewal);
    await provider.advanceDays(32);
    expect(await retrieve(id)).toMatchObject({ status: 'past_due' });
    const [invoice] = await invoicesOf(id);
    expect(invoice).toMatchObject({ status: 'open', amount_remaining: 1_900, attempt_count: 1 });
    await provider.advanceDays(8);
    expect(await retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const types = await eventTypes();
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types[0]).toBe('customer.subscription.deleted');
  });

  it('A past-due subscription is active again once another card pays its open invoice', async () => {
    const { id, customer } = await buy(provider, monthly, {}, cards.failsAtRenewal);
    await provider.advanceDays(32);
    const portal = await openPortal(provider, customer);
    const declined = await submit(`${portal}/card`, cards.declined);
    expect(declined.status).toBe(402);
    expect(await submit(`${portal}/card`, card)).toMatchObject({ status: 303 });
    expect(await retrieve(id)).toMatchObject({ status: 'past_due' });
    await provider.stripe.invoices.pay(String((await invoicesOf(id))[0]?.id));
    expect(await retrieve(id)).toMatchObject({ status: 'active' });
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', attempt_count: 1 });
  });

  it('The next try of the schedule charges another card', async () => {
    const { id, customer } = await buy(provider, monthly, {}, cards.failsAtRenewal);
    await provider.advanceDays(32);
    await submit(`${await openPortal(provider, customer)}/card`, card);
    await provider.advanceDays(3);
    expect(await retrieve(id)).toMatchObject({ status: 'active' });
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  it('Paying an open invoice on request says why the card did not pay, and changes nothing about the next tries', async () => {
    const { stripe } = provider;
    const { id } = await buy(provider, monthly, {}, cards.failsAtRenewal);
    await provider.advanceDays(32);
    const [before] = await invoicesOf(id);
    await expect(stripe.invoices.pay(String(before?.id))).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await invoicesOf(id))[0]).toEqual(before);
  });

  it('Paying an invoice that the bank wants to confirm fails, and its page asks for the confirmation', async () => {
    const { stripe } = provider;
    const bought = await buy(provider, monthly, {}, card);
    const { id: method } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: String(bought.customer),
    });
    await stripe.subscriptions.update(bought.id, { default_payment_method: method });
    await provider.advanceDays(32);
    const [invoice] = await invoicesOf(bought.id);
    await expect(stripe.invoices.pay(String(invoice?.id))).rejects.toMatchObject({
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
    });
    const page = String(invoice?.hosted_invoice_url);
    expect((await submit(`${page}/pay`)).text).toContain('Complete authentication');
    expect(await submit(`${page}/authenticate`, { answer: 'fail' })).toMatchObject({ status: 402 });
    expect(await retrieve(bought.id)).toMatchObject({ status: 'past_due' });
    await submit(`${page}/authenticate`, { answer: 'complete' });
    expect(await retrieve(bought.id)).toMatchObject({ status: 'active' });
    await expect(stripe.invoices.pay(String(invoice?.id))).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('Adding seats charges the difference', async () => {
    const { id, items } = await buy(provider, 'price_group_year_t1', { quantity: 5 });
    const changed = await provider.stripe.subscriptions.update(id, {
      items: [{ id: String(items.data[0]?.id), quantity: 10 }],
      proration_behavior: 'always_invoice',
    });
    expect(changed.items.data[0]?.quantity).toBe(10);
    const [difference] = await invoicesOf(id);
    expect(difference).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(difference?.total).toBeGreaterThan(47_900);
    expect(difference?.total).toBeLessThanOrEqual(48_000);
  });

  it('The API changes and ends a subscription', async () => {
    const { id, items } = await buy(provider, monthly);
    const item = String(items.data[0]?.id);
    const changed = await provider.stripe.subscriptions.update(id, {
      items: [{ id: item, price: 'price_premium_year_t1' }],
      proration_behavior: 'none',
      metadata: { seen: 'yes' },
    });
    expect(changed).toMatchObject({ metadata: { seen: 'yes' } });
    expect(changed.items.data[0]?.price.id).toBe('price_premium_year_t1');
    expect(await provider.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    await expect(provider.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
    });
    expect((await provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect((await provider.stripe.subscriptions.list()).data).toHaveLength(0);
  });

  it('The API creates a subscription for a customer with a test card', async () => {
    const { id: customer } = await provider.stripe.customers.create({ email: 'seed@example.org' });
    const { id: method } = await provider.stripe.paymentMethods.attach('pm_card_visa', {
      customer,
    });
    const created = await provider.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_group_year_t1', quantity: 20 }],
      default_payment_method: method,
    });
    expect(created).toMatchObject({ status: 'active', default_payment_method: method });
    expect((await invoicesOf(created.id))[0]).toMatchObject({ amount_paid: 198_000 });
  });

  it('The API previews the first invoice of a subscription that does not exist', async () => {
    const preview = await provider.stripe.invoices.createPreview({
      subscription_details: { items: [{ price: 'price_group_year_t1', quantity: 12 }] },
      discounts: [{ coupon: 'welcome20' }],
    });
    expect(preview).toMatchObject({ status: 'draft', subtotal: 121_200, total: 96_960 });
    expect((await provider.stripe.invoices.list()).data).toEqual([]);
  });

  it('Subscriptions, clock and price list survive a restart', async () => {
    const { id } = await buy(provider, monthly);
    await provider.advanceDays(10);
    const before = await retrieve(id);
    await provider.restart();
    expect(await retrieve(id)).toEqual(before);
    const { offsetSeconds } = await readClock(fetch(`${provider.origin}/control/clock`));
    expect(offsetSeconds).toBe(864_000);
    expect((await provider.stripe.products.list()).data).toHaveLength(3);
  });

  it('A checkout expires after a day', async () => {
    const session = await openCheckout(provider, monthly);
    await provider.advanceDays(1);
    expect(await provider.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect(await eventTypes()).toContain('checkout.session.expired');
  });
});
