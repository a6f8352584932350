import type Stripe from 'stripe';
import { buy, card, cards, openCheckout, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { readClock, startTestProvider } from './testing/test-provider';

const monthly = 'price_premium_month_t1';
const yearly = 'price_premium_year_t1';
const group = 'price_group_year_t1';

describe('The life cycle of a subscription', () => {
  let provider: TestProvider;
  let stripe: Stripe;
  beforeEach(async () => {
    provider = await startTestProvider();
    ({ stripe } = provider);
  });
  afterEach(() => provider.stop());

  const retrieve = (id: string) => stripe.subscriptions.retrieve(id);
  const itemOf = ({ items }: Stripe.Subscription) => {
    const [item] = items.data;
    if (!item) throw new Error('The subscription has no item.');
    return item;
  };
  const invoicesOf = async (subscription: string) =>
    (await stripe.invoices.list({ subscription })).data;
  const customerOf = async ({ customer }: Stripe.Subscription) => {
    const found = await stripe.customers.retrieve(String(customer));
    if (found.deleted) throw new Error('The customer was deleted.');
    return found;
  };
  const subscribe = async (
    paymentMethod: string,
    options: Partial<Stripe.SubscriptionCreateParams> = {},
  ) => {
    const customer = await stripe.customers.create({ email: 'ada@example.org' });
    const method = await stripe.paymentMethods.attach(paymentMethod, { customer: customer.id });
    return stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      default_payment_method: method.id,
      ...options,
    });
  };
  const changeSeats = async (subscription: Stripe.Subscription, quantity: number) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, quantity }],
      proration_behavior: 'always_invoice',
    });

  it('A subscription whose first charge fails is incomplete, and expires after 23 hours', async () => {
    const { id, status } = await subscribe('pm_card_chargeCustomerFail');
    expect(status).toBe('incomplete');
    await provider.advance(22 * 3_600);
    expect(await retrieve(id)).toMatchObject({ status: 'incomplete' });
    await provider.advance(2 * 3_600);
    expect(await retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
    expect(await invoicesOf(id)).toMatchObject([{ status: 'void' }]);
  });

  it('A subscription whose first charge must succeed is rejected with the reason of the bank', async () => {
    await expect(
      subscribe('pm_card_chargeCustomerFail', { payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    });
  });

  it('An incomplete subscription is active once its first invoice is paid', async () => {
    const { id } = await subscribe('pm_card_visa', { payment_behavior: 'default_incomplete' });
    expect(await retrieve(id)).toMatchObject({ status: 'incomplete' });
    const [invoice] = await invoicesOf(id);
    await stripe.invoices.pay(String(invoice?.id));
    expect(await retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('After the last failed attempt a subscription is unpaid if the account says so, and its next invoices stay drafts', async () => {
    await provider.setFaults({ afterLastAttempt: 'mark-unpaid' });
    const { id } = await buy(provider, monthly, {}, cards.failsAtRenewal);
    await provider.advanceDays(40);
    expect(await retrieve(id)).toMatchObject({ status: 'unpaid', ended_at: null });
    await provider.advanceDays(31);
    expect(await retrieve(id)).toMatchObject({ status: 'unpaid' });
    const [draft, unpaid] = await invoicesOf(id);
    expect([draft?.status, unpaid?.status]).toEqual(['draft', 'open']);
  });

  it('A paused subscription is not renewed, and a new period begins when it is resumed', async () => {
    const { id } = await subscribe('pm_card_visa');
    expect(
      await stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } }),
    ).toMatchObject({ status: 'paused' });
    await provider.advanceDays(70);
    expect(await invoicesOf(id)).toHaveLength(1);
    const resumed = await stripe.subscriptions.resume(id);
    const { now } = await readClock(fetch(`${provider.origin}/control/clock`));
    expect(resumed.status).toBe('active');
    expect(itemOf(resumed).current_period_end * 1_000).toBeGreaterThan(Date.parse(now));
    expect(await invoicesOf(id)).toHaveLength(2);
    await expect(stripe.subscriptions.resume(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('The open invoice of a canceled subscription stays open, and paying it does not revive the plan', async () => {
    const { id } = await buy(provider, monthly, {}, cards.failsAtRenewal);
    await provider.advanceDays(32);
    await stripe.subscriptions.cancel(id);
    await provider.advanceDays(30);
    const [invoice] = await invoicesOf(id);
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, auto_advance: false });
    await stripe.invoices.pay(String(invoice?.id)).catch(() => undefined);
    expect(await retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('Fewer seats credit the customer, and the credit lowers the next invoices and their previews', async () => {
    const bought = await buy(provider, group, { quantity: 20 });
    await changeSeats(bought, 5);
    const credit = (await customerOf(bought)).balance;
    expect(credit).toBeLessThan(-143_000);
    expect((await invoicesOf(bought.id))[0]).toMatchObject({
      total: credit,
      amount_due: 0,
      status: 'paid',
      ending_balance: credit,
    });
    const preview = await stripe.invoices.createPreview({ subscription: bought.id });
    expect(preview).toMatchObject({ total: 54_000, amount_due: 0, starting_balance: credit });
    await provider.advanceDays(367);
    expect((await invoicesOf(bought.id))[0]).toMatchObject({ total: 54_000, amount_due: 0 });
    expect((await customerOf(bought)).balance).toBe(credit + 54_000);
  });

  it('A difference that the next invoice charges is charged by that invoice only', async () => {
    const bought = await buy(provider, group, { quantity: 5 });
    await stripe.subscriptions.update(bought.id, {
      items: [{ id: itemOf(bought).id, quantity: 6 }],
    });
    await provider.advanceDays(732);
    const totals = (await invoicesOf(bought.id)).map(({ total }) => total);
    expect(totals).toEqual([63_600, expect.any(Number), 54_000]);
    expect(totals[1]).toBeGreaterThan(63_600 + 9_500);
  });

  it('With a coupon the credit for unused time is never higher than what was paid', async () => {
    const [code] = (await stripe.promotionCodes.list({ code: 'WELCOME20' })).data;
    const bought = await buy(provider, group, {
      quantity: 20,
      discounts: [{ promotion_code: code?.id }],
    });
    await changeSeats(bought, 1);
    const [change, first] = await invoicesOf(bought.id);
    const unused = change?.lines.data.find(({ amount }) => amount < 0);
    expect(first?.total).toBe(198_000 * 0.8);
    expect(-(unused?.amount ?? 0)).toBeLessThanOrEqual(198_000 * 0.8);
  });

  it('A price with another interval starts a new period and is charged immediately', async () => {
    const bought = await buy(provider, monthly);
    const changed = await stripe.subscriptions.update(bought.id, {
      items: [{ id: itemOf(bought).id, price: yearly }],
    });
    const { current_period_start: start, current_period_end: end } = itemOf(changed);
    expect((end - start) / 86_400).toBeGreaterThanOrEqual(365);
    const [invoice] = await invoicesOf(bought.id);
    expect(invoice?.total).toBeGreaterThanOrEqual(12_000 - 1_900);
    expect(invoice?.total).toBeLessThan(12_000 - 1_800);
  });

  it('A plan that began on the 31st renews on the last day of short months and on the 31st again', async () => {
    const { now } = await readClock(fetch(`${provider.origin}/control/clock`));
    const year = new Date(now).getUTCFullYear() + 1;
    await provider.advance(Math.ceil((Date.UTC(year, 0, 31, 12) - Date.parse(now)) / 1_000));
    const { id } = await buy(provider, monthly);
    const ends: (string | undefined)[] = [];
    for (const days of [0, 31, 31, 31]) {
      await provider.advanceDays(days);
      const end = new Date(itemOf(await retrieve(id)).current_period_end * 1_000);
      ends.push(end.toISOString().slice(5, 10));
    }
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate();
    expect(ends).toEqual([`02-${february}`, '03-31', '04-30', '05-31']);
  });

  it('The checkout of a customer who is deleted cannot be paid', async () => {
    const customer = await stripe.customers.create({});
    const session = await openCheckout(provider, monthly, { customer: customer.id });
    await stripe.customers.del(customer.id);
    expect(await submit(String(session.url), card)).toMatchObject({ status: 410 });
    const missing = { statusCode: 400, code: 'resource_missing', param: 'customer' };
    await expect(openCheckout(provider, monthly, { customer: customer.id })).rejects.toMatchObject(
      missing,
    );
    await expect(
      stripe.invoices.createPreview({
        customer: customer.id,
        subscription_details: { items: [{ price: monthly }] },
      }),
    ).rejects.toMatchObject(missing);
  });

  it('A coupon of another currency and a code for first-time customers are rejected where they do not apply', async () => {
    const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'eur' });
    await expect(
      openCheckout(provider, monthly, { discounts: [{ coupon: coupon.id }] }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'discounts' });
    await expect(stripe.coupons.create({ amount_off: 500 })).rejects.toMatchObject({
      param: 'currency',
    });
    const promotion = await stripe.promotionCodes.create({
      code: 'FIRST',
      promotion: { type: 'coupon', coupon: 'welcome20' },
      restrictions: { first_time_transaction: true },
    });
    const discounts = [{ promotion_code: promotion.id }];
    const { customer } = await buy(provider, monthly, { discounts });
    await expect(
      openCheckout(provider, monthly, { customer: String(customer), discounts }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'discounts' });
  });

  it('A card that needs 3-D Secure for each payment fails at renewal', async () => {
    const session = await openCheckout(provider, monthly);
    await submit(String(session.url), { ...card, number: '4000 0027 6000 3184' });
    await submit(`${session.url}/authenticate`, { answer: 'complete' });
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    await provider.advanceDays(32);
    expect(await retrieve(String(subscription))).toMatchObject({ status: 'past_due' });
  });

  it('The payments of one test card are disputed by its holder', async () => {
    const { id } = await buy(provider, monthly, {}, { ...card, number: '4000 0000 0000 0259' });
    const { data } = await stripe.disputes.list({ limit: 1 });
    const [payment] = (await stripe.invoicePayments.list({ limit: 1 })).data;
    const [invoice] = await invoicesOf(id);
    expect(data).toMatchObject([{ payment_intent: payment?.payment.payment_intent }]);
    expect(payment?.invoice).toBe(invoice?.id);
  });

  it('While payments are paused renewals charge nothing, and they continue at their time', async () => {
    const plan = await subscribe('pm_card_visa');
    const resumes_at = plan.created + 40 * 86_400;
    await stripe.subscriptions.update(plan.id, {
      pause_collection: { behavior: 'void', resumes_at },
    });
    await provider.advanceDays(32);
    expect(await invoicesOf(plan.id)).toMatchObject([{ status: 'void' }, { status: 'paid' }]);
    expect(await retrieve(plan.id)).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void', resumes_at },
    });
    await provider.advanceDays(31);
    expect(await retrieve(plan.id)).toMatchObject({ pause_collection: null });
    expect((await invoicesOf(plan.id))[0]).toMatchObject({ status: 'paid' });
  });

  it('A trial costs nothing, and the first period after it is charged', async () => {
    const plan = await subscribe('pm_card_visa', { trial_period_days: 14 });
    const trial_end = plan.created + 14 * 86_400;
    expect(plan).toMatchObject({ status: 'trialing', trial_start: plan.created, trial_end });
    expect(itemOf(plan).current_period_end).toBe(trial_end);
    expect(await invoicesOf(plan.id)).toMatchObject([{ status: 'paid', total: 0 }]);
    const preview = await stripe.invoices.createPreview({ subscription: plan.id });
    expect(preview).toMatchObject({ amount_due: 1_900 });
    await provider.advanceDays(15);
    const renewed = await retrieve(plan.id);
    expect(renewed).toMatchObject({ status: 'active', trial_end });
    expect(itemOf(renewed).current_period_start).toBe(trial_end);
    expect(await invoicesOf(plan.id)).toMatchObject([{ amount_paid: 1_900 }, { total: 0 }]);
  });

  it('Other seats within a trial cost nothing and bring no credit, and the first period after it is charged for them', async () => {
    const plan = await subscribe('pm_card_visa', { trial_period_days: 14 });
    await changeSeats(plan, 3);
    await changeSeats(plan, 2);
    expect(await retrieve(plan.id)).toMatchObject({ status: 'trialing' });
    await provider.advanceDays(15);
    const [renewal] = await invoicesOf(plan.id);
    expect(renewal).toMatchObject({ amount_paid: 3_800, ending_balance: 0 });
  });

  it('A trial whose card fails at its end leaves the plan past due', async () => {
    const plan = await subscribe('pm_card_chargeCustomerFail', { trial_period_days: 3 });
    expect(plan).toMatchObject({ status: 'trialing' });
    await provider.advanceDays(4);
    expect(await retrieve(plan.id)).toMatchObject({ status: 'past_due' });
  });

  it('A trial that ends in the past, and one with two ends, are rejected', async () => {
    await expect(subscribe('pm_card_visa', { trial_end: 1 })).rejects.toMatchObject({
      param: 'trial_end',
    });
    const both = { trial_end: 2_000_000_000, trial_period_days: 3 };
    await expect(subscribe('pm_card_visa', both)).rejects.toMatchObject({
      code: 'parameters_exclusive',
    });
  });
});
