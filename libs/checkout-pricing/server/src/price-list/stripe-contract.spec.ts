import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { BillingDetails } from '@portal/checkout-pricing/domain';
import { portalCardOnly, portalName } from '@portal/checkout-pricing/price-list';
import { createStripeClient, systemClock } from '@portal/server/adapters';
import type { PaymentProvider } from '@portal/server/ports';
import {
  type PaymentStandIn,
  recordedPayments,
  startPaymentStandIn,
  testConfig,
} from '@portal/server/testing';
import { epochSeconds } from '@portal/shared/util';
import type Stripe from 'stripe';

/**
 * What the adapter relies on, at the stand-in and, by `npm run stripe:prove` with a test key, at Stripe. The second client sets
 * up what a buyer or an operator does; only the adapter's own requests are recorded.
 */
const {
  STRIPE_CONTRACT_KEY: given = '',
  STRIPE_CONTRACT_URL: apiUrl,
  STRIPE_PROOF_FILE: proof,
} = process.env;
/** Never that of an account where real money moves. */
const key = given.startsWith('sk_test_') ? given : undefined;

jest.setTimeout(key ? 900_000 : 60_000);

type Discounts = Stripe.SubscriptionCreateParams.Discount[];

const day = 86_400;
const address = { line1: '27 Fredrick Ave', city: 'Brothers', state: 'OR' };
const inOregon = { ...address, country: 'US', postal_code: '97712' };

describe(`The card provider’s adapter at ${key ? 'Stripe' : 'the stand-in'}`, () => {
  let standIn: PaymentStandIn | undefined;
  let recorded: ReturnType<typeof recordedPayments>;
  let payments: PaymentProvider;
  let stripe: Stripe;
  let clock: Stripe.TestHelpers.TestClock;
  let headOffice: Stripe.Tax.Settings['head_office'];
  const made: Record<'products' | 'prices' | 'configurations' | 'codes', string[]> = {
    ...{ products: [], prices: [], configurations: [], codes: [] },
  };

  const priceOf = async (product: string, sold: Partial<Stripe.PriceCreateParams>) => {
    const { id } = await stripe.prices.create({
      ...{ product, currency: 'usd', tax_behavior: 'exclusive', metadata: { tier: '1' } },
      ...sold,
    });
    made.prices.push(id);
    return id;
  };
  const productOf = async (tier: string) => {
    const { id } = await stripe.products.create({ name: `Contract ${tier}`, metadata: { tier } });
    made.products.push(id);
    return id;
  };
  const tiers = [
    { up_to: 5, unit_amount: 10_800 },
    { up_to: 'inf', unit_amount: 9_600 },
  ] as const;
  let month: string;
  let year: string;
  let group: string;
  let code: string;

  beforeAll(async () => {
    standIn = key ? undefined : await startPaymentStandIn('http://localhost:9/');
    const { stripe: settings } = testConfig();
    const reached = key
      ? { secretKey: key, apiUrl: apiUrl || undefined }
      : { apiUrl: standIn?.url };
    recorded = recordedPayments({ ...settings, ...reached, automaticTax: true });
    payments = recorded.payments;
    stripe = createStripeClient({ ...settings, ...reached });
    headOffice = (await stripe.tax.settings.retrieve()).head_office;
    await stripe.tax.settings.update({ head_office: { address: inOregon } });
    const [premium, groups] = [await productOf('premium'), await productOf('group')];
    month = await priceOf(premium, { unit_amount: 1_900, recurring: { interval: 'month' } });
    year = await priceOf(premium, { unit_amount: 12_000, recurring: { interval: 'year' } });
    group = await priceOf(groups, {
      ...{ billing_scheme: 'tiered', tiers_mode: 'graduated', tiers: [...tiers] },
      currency_options: { eur: { tax_behavior: 'exclusive', tiers: [...tiers] } },
      recurring: { interval: 'year' },
    });
    const { id } = await stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true } },
      metadata: { [portalName]: portalCardOnly },
    });
    made.configurations.push(id);
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever' });
    code = `PROOF${randomUUID().slice(0, 8).toUpperCase()}`;
    const promotion = { type: 'coupon', coupon: coupon.id } as const;
    made.codes.push((await stripe.promotionCodes.create({ code, promotion })).id);
  });

  // A clock has three customers at most.
  beforeEach(async () => {
    const frozen_time = epochSeconds(systemClock.now());
    clock = await stripe.testHelpers.testClocks.create({ frozen_time, name: 'Contract' });
  });
  afterEach(() => stripe.testHelpers.testClocks.del(clock.id));

  afterAll(async () => {
    const active = false;
    for (const id of made.codes) await stripe.promotionCodes.update(id, { active });
    for (const id of made.prices) await stripe.prices.update(id, { active });
    for (const id of made.products) await stripe.products.update(id, { active });
    for (const id of made.configurations)
      await stripe.billingPortal.configurations.update(id, { active });
    const office = headOffice?.address;
    if (office?.country)
      await stripe.tax.settings.update({ head_office: { address: withoutNulls(office) } });
    if (proof) writeFileSync(proof, JSON.stringify([...recorded.seen]));
    await standIn?.stop();
  });
  const withoutNulls = (office: Stripe.Address) =>
    Object.fromEntries(Object.entries(office).filter(([, text]) => text !== null));

  const now = async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).frozen_time;
  /** Moves the test clock; Stripe needs a while for what becomes due. */
  async function advanceTo(frozen_time: number) {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
    for (;;) {
      const { status } = await stripe.testHelpers.testClocks.retrieve(clock.id);
      if (status === 'ready') return;
      await setTimeout(2_000);
    }
  }
  let customers = 0;
  async function customerOf(card = 'pm_card_visa') {
    customers += 1;
    const email = `contract${customers}@example.org`;
    const { id } = await stripe.customers.create({ email, test_clock: clock.id });
    await stripe.customers.update(id, { address: inOregon });
    const method = await stripe.paymentMethods.attach(card, { customer: id });
    return { customer: id, default_payment_method: method.id };
  }
  /** A plan as the hosted checkout sells it, which no program can fill in. */
  async function planOf(price: string, quantity = 1, currency = 'usd', discounts: Discounts = []) {
    const buyer = await customerOf();
    const { id, items } = await stripe.subscriptions.create({
      ...{ ...buyer, currency, automatic_tax: { enabled: true } },
      items: [{ price, quantity }],
      ...(discounts.length > 0 && { discounts }),
    });
    return { ...buyer, id, end: items.data[0]?.current_period_end ?? 0 };
  }
  const changeAt = async (subscriptionId: string, quantity: number, priceId?: string) => ({
    ...{ subscriptionId, quantity, priceId },
    at: new Date((await now()) * 1_000),
  });

  it('Prices and a promotion code are read, and events that were not delivered', async () => {
    const sold = (await payments.listPrices()).map(({ priceId }) => priceId);
    expect(sold).toEqual(expect.arrayContaining([month, year, group]));
    expect(await payments.findPromotionCode(code)).toMatchObject({ percentOff: 20 });
    expect(await payments.listUndeliveredEvents(systemClock.now())).toEqual(expect.any(Array));
  });

  it('A customer is created, found and changed, and a checkout is opened and closed', async () => {
    const userId = randomUUID();
    const email = `${userId}@example.org`;
    const idempotencyKey = randomUUID();
    const customerId = await payments.createCustomer({ email, userId, idempotencyKey });
    expect(await payments.findCustomer({ email, userId })).toBe(customerId);
    await payments.changeCustomer(customerId, { email: `new-${email}`, userId });
    const { id: unowned } = await stripe.customers.create({ email });
    expect(await payments.findCustomer({ email, userId })).toBe(unowned);
    expect(await payments.listSubscriptions(customerId)).toEqual([]);
    const url = 'https://shop.example/';
    const { promotionCodeId = '' } = (await payments.findPromotionCode(code)) ?? {};
    const session = await payments.createCheckoutSession({
      ...{ customerId, userId, priceId: month, currency: 'usd', quantity: 1, promotionCodeId },
      ...{ groupName: 'Topology', takesOver: 'sub_1', idempotencyKey: randomUUID() },
      ...{
        successUrl: url,
        cancelUrl: url,
        chargedFrom: new Date(((await now()) + 3 * day) * 1_000),
      },
    });
    expect(await payments.findCheckoutSession(session.id)).toMatchObject({ status: 'open' });
    expect(await payments.expireCheckoutSession(session.id)).toMatchObject({ status: 'expired' });
    for (const id of [customerId, unowned]) await stripe.customers.del(id);
  });

  it('Invoices name who pays, and a tax id is replaced', async () => {
    const { customer } = await customerOf();
    const details: BillingDetails = {
      ...{ name: 'University', line1: 'Bunsenstr. 3', line2: '', postalCode: '37073' },
      ...{ city: 'Göttingen', country: 'DE', taxId: 'DE123456789', purchaseOrder: 'PO-7' },
    };
    await payments.saveBillingDetails(customer, details);
    await payments.saveBillingDetails(customer, { ...details, taxId: 'DE987654321' });
    await payments.nameGroupOnInvoices(customer, 'Topology');
    expect(await payments.findBillingDetails(customer)).toEqual({
      ...details,
      taxId: 'DE987654321',
    });
    await payments.nameGroupOnInvoices(customer, '');
    await payments.saveBillingDetails(customer, { ...details, purchaseOrder: '' });
    await expect(
      payments.saveBillingDetails(customer, { ...details, taxId: 'DE1' }),
    ).rejects.toMatchObject({ code: 'TAX_ID_NOT_VALID' });
  });

  it('A plan is previewed, changed, canceled and resumed, and opens its card page', async () => {
    const { customer, id } = await planOf(month, 1, 'usd', [{ promotion_code: made.codes[0] }]);
    expect(await payments.findSubscription(id)).toMatchObject({ card: { last4: '4242' } });
    const portal = { customerId: customer, returnUrl: 'https://shop.example' };
    for (const doneUrl of ['https://shop.example/done', undefined])
      expect(await payments.createPortalSession({ ...portal, doneUrl })).toMatch(/^https?:/);
    const toYear = await changeAt(id, 1, year);
    const { dueNow } = await payments.previewChange(toYear);
    expect(await payments.changeSubscription(toYear, randomUUID())).toMatchObject({
      charged: dueNow,
    });
    await payments.endAtPeriodEnd(id, { reason: 'too_expensive', comment: 'Later' });
    await payments.removeEnd(id);
    await stripe.subscriptions.update(id, { cancel_at: (await now()) + 40 * day });
    await payments.removeEnd(id);
    expect(await payments.findSubscription(id)).toMatchObject({ cancelAt: null });
  });

  it('A change that the bank asks to confirm waits, and is discarded (PRICE-541)', async () => {
    const { customer, id } = await planOf(month, 1);
    const asking = 'pm_card_authenticationRequired';
    const { id: card } = await stripe.paymentMethods.attach(asking, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: card });
    const toYear = await changeAt(id, 1, year);
    const { dueNow } = await payments.previewChange(toYear);
    expect(await payments.changeSubscription(toYear, randomUUID())).toMatchObject({
      charged: 0,
      confirmPage: expect.stringMatching(/^https?:/),
    });
    const pendingChange = { priceId: year, quantity: 1, amount: dueNow };
    expect(await payments.findSubscription(id)).toMatchObject({ pendingChange });
    await payments.discardPendingChange(id);
    expect(await payments.findSubscription(id)).toMatchObject({ pendingChange: null });
  });

  it('A group in another currency than its price’s has its amount, and fewer seats leave credit', async () => {
    const { id } = await planOf(group, 7, 'eur');
    expect((await payments.findSubscription(id))?.terms).toMatchObject({ amount: 73_200 });
    const fewer = await changeAt(id, 5);
    const { creditLeft } = await payments.previewChange(fewer);
    expect(creditLeft).toBeGreaterThan(19_000);
    expect(await payments.changeSubscription(fewer, randomUUID())).toMatchObject({ creditLeft });
  });

  it('A renewal is announced, charges what was announced, and can be refunded before the plan is ended', async () => {
    const { customer, id, end } = await planOf(month);
    await advanceTo(end - 7 * day);
    const next = await payments.findNextInvoice(id);
    await advanceTo(end + 2 * 3_600);
    const paid = await payments.listPayments(id);
    expect(paid).toMatchObject([{ amount: next?.amount }, { amount: expect.any(Number) }]);
    expect(await payments.listDocuments(customer)).toHaveLength(2);
    const [payment] = paid;
    if (!payment) throw new Error('Nothing was paid.');
    expect(await payments.findCustomerOfPayment(String(payment.paymentIds[0]))).toBe(customer);
    await payments.refundPayment(payment);
    await payments.refundPayment({ paymentIds: payment.paymentIds });
    const [returned] = await payments.listPayments(id);
    expect(returned?.returned).toMatchObject([{ by: 'refund', amount: payment.amount }]);
    await payments.cancelSubscription(id, { reason: 'unused', comment: 'Over' });
    expect(await payments.findSubscription(id)).toMatchObject({ status: 'canceled' });
  });

  it('A renewal that the card does not pay is tried again, and is paid by another card', async () => {
    const { customer, id, end, default_payment_method } = await planOf(month);
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: failing.id });
    await advanceTo(end + 2 * 3_600);
    expect(await payments.findSubscription(id)).toMatchObject({
      status: 'past_due',
      nextAttemptAt: expect.any(Date),
    });
    expect(await payments.payOpenInvoices(id)).toMatchObject({ result: 'declined', paid: 0 });
    await stripe.subscriptions.update(id, { default_payment_method });
    expect(await payments.payOpenInvoices(id)).toMatchObject({ result: 'paid' });
    expect(await payments.findSubscription(id)).toMatchObject({ status: 'active' });
  });

  it('An invoice is sent, becomes overdue and is void with its plan, and credit pays one', async () => {
    const orderOf = (customerId: string) => ({
      ...{ customerId, userId: 'user', priceId: group, currency: 'usd', quantity: 7 },
      ...{ groupName: 'Topology', idempotencyKey: randomUUID() },
    });
    const { customer } = await customerOf();
    const id = await payments.createInvoicedSubscription(orderOf(customer));
    expect(await payments.findUnpaidInvoice(customer)).toBe('open');
    await advanceTo((await now()) + 31 * day);
    expect(await payments.findSubscription(id)).toMatchObject({
      status: 'past_due',
      invoiceAmount: expect.any(Number),
    });
    await payments.cancelSubscription(id);
    expect(await payments.findUnpaidInvoice(customer)).toBe('given-up');
    const { customer: rich } = await customerOf();
    await stripe.customers.update(rich, { balance: -1_000_000 });
    await payments.createInvoicedSubscription(orderOf(rich));
    expect(await payments.findUnpaidInvoice(rich)).toBeUndefined();
  });

  it('The invoice of a plan that ends is credited down to what is owed, and a plan that was paid late begins without one', async () => {
    const { customer } = await customerOf();
    const order = { customerId: customer, userId: 'user', priceId: group, currency: 'usd' };
    const key = () => ({ quantity: 7, idempotencyKey: randomUUID() });
    const id = await payments.createInvoicedSubscription({ ...order, ...key() });
    for (const _ of ['ended', 'repeated']) {
      await payments.cancelSubscription(id, {}, 1_000);
      expect(await payments.findSubscription(id)).toMatchObject({
        status: 'canceled',
        invoiceAmount: 1_000,
        hasInvoicesToVoid: false,
      });
    }
    const revives = {
      subscriptionId: id,
      paidUntil: new Date(((await now()) + 100 * day) * 1_000),
    };
    const next = await payments.createInvoicedSubscription({ ...order, ...key(), revives });
    expect(await payments.findSubscription(next)).toMatchObject({
      status: 'active',
      currentPeriodEnd: revives.paidUntil,
      terms: { revives: id },
      invoiceAmount: null,
    });
  });

  it('The list of the adapter’s calls and parameters has each that was made', () => {
    expect(recorded.unlisted()).toEqual([]);
  });
});
