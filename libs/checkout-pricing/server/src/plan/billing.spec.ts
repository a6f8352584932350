import { openedSession, signIn, updateUser } from '@portal/auth-session/server/testing';
import {
  type BillingDetails,
  billingEndpoints,
  checkoutPricingEndpoints,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { createStripeClient } from '@portal/server/adapters';
import { durations, epochSeconds } from '@portal/shared/util';
import { subscriptions } from '../checkout-pricing.tables';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import { startBoughtPlan } from '../testing/bought-plan';
import { type CheckoutApi, prices, startCheckoutApi } from '../testing/checkout-api';
import { type StandInApi, startStandInApi } from '../testing/stand-in-api';
import { signUpAndBuy, signUpBuyer } from '../testing/stand-in-buyers';

jest.setTimeout(90_000);

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

const companyDetails: BillingDetails = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: 'DE123456789',
  purchaseOrder: 'PO-2027-114',
};

describe('invoices and payments of a plan', () => {
  const details = companyDetails;
  let world: StandInApi;
  let token: string;
  beforeAll(async () => {
    world = await startStandInApi();
    ({ token } = await signUpAndBuy(world, 'buyer@example.org', {
      price: prices.month,
      quantity: 1,
    }));
  });
  afterAll(() => world.stop());

  const documents = async (by = token) => {
    const response = await world.api.call(endpoints.listInvoices, {}, { token: by });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.documents;
  };
  const save = (change: Partial<BillingDetails> = {}, by = token) =>
    world.api.call(endpoints.saveBillingDetails, { ...details, ...change }, { token: by });
  const saved = (by = token) => world.api.call(endpoints.getBillingDetails, {}, { token: by });

  it('Invoices say what was bought, what was paid and what went back, with PDF and receipt (PRICE-307)', async () => {
    const [invoice] = await documents();
    expect(invoice).toMatchObject({
      kind: 'invoice',
      item: { productName: 'Premium', quantity: 1, reason: 'purchase' },
      currency: 'usd',
      amount: 1_900,
      tax: 0,
      paid: 1_900,
      refunded: 0,
      dispute: null,
      state: 'paid',
    });
    for (const link of [invoice?.pdf, invoice?.receipt])
      expect((await fetch(String(link))).status).toBe(200);
    const stripe = createStripeClient(world.api.config.stripe);
    const note = { invoice: String(invoice?.id), amount: 400, refund_amount: 400 };
    await stripe.creditNotes.create(note);
    expect(await documents()).toEqual([
      expect.objectContaining({
        kind: 'credit-note',
        about: invoice?.number,
        amount: 400,
        state: 'issued',
      }),
      expect.objectContaining({ kind: 'invoice', refunded: 400 }),
    ]);
  });

  it.each(['lost', 'won'] as const)(
    'A dispute is told with its invoice while it is open, and once it is %s (PRICE-307)',
    async (status) => {
      const buyer = { price: prices.month, quantity: 1 };
      const { token: by } = await signUpAndBuy(world, `${status}@example.org`, buyer);
      const stripe = createStripeClient(world.api.config.stripe);
      const [charge] = (await stripe.charges.list({ limit: 1 })).data;
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const response = await fetch(`${world.standIn.url}/control/disputes${path}`, init);
        return JSON.parse(await response.text());
      };
      const { id } = await post('', { charge: charge?.id });
      const dispute = { amount: 1_900, state: 'open' };
      expect(await documents(by)).toMatchObject([{ kind: 'invoice', dispute }]);
      await post(`/${id}`, { status });
      const decided = status === 'lost' ? { ...dispute, state: 'lost' } : null;
      expect(await documents(by)).toMatchObject([{ kind: 'invoice', dispute: decided }]);
    },
  );

  it('The next invoices name the company, its address, tax id and purchase order (PRICE-309)', async () => {
    expect(await saved()).toMatchObject({ body: { details: { taxId: '', purchaseOrder: '' } } });
    expect(await save()).toMatchObject({ ok: true });
    expect(await saved()).toMatchObject({ body: { details } });
    await world.advanceDays(32);
    token = (await signIn(world.api, 'buyer@example.org')).idToken;
    const [renewal] = await documents();
    expect(renewal).toMatchObject({ item: { reason: 'renewal' } });
    const pdf = await (await fetch(String(renewal?.pdf))).text();
    expect(pdf).toContain('DE123456789');
    expect(pdf).toContain('PO-2027-114');
    const other = { taxId: 'DE987654321', purchaseOrder: '', line1: '', postalCode: '', city: '' };
    await save(other);
    expect(await saved()).toMatchObject({ body: { details: { ...details, ...other } } });
    await save({ ...other, taxId: '' });
    expect(await saved()).toMatchObject({ body: { details: { taxId: '' } } });
  });

  it('The invoices of a group name it, from the first one on, and those of another plan do not (GROUP-401, GROUP-402)', async () => {
    const group = { price: prices.group, quantity: 3, groupName: 'Okafor Lab' };
    const buyer = await signUpAndBuy(world, 'group@example.org', group);
    const pdfOf = async ({ pdf }: { readonly pdf: string | null }) =>
      (await fetch(String(pdf))).text();
    const [first] = await documents(buyer.token);
    expect(first && (await pdfOf(first))).toContain('Okafor Lab');
    await save({}, buyer.token);
    const stripe = createStripeClient(world.api.config.stripe);
    const [customer] = (await stripe.customers.list({ email: 'group@example.org' })).data;
    const linesOf = async () => {
      const read = await stripe.customers.retrieve(String(customer?.id));
      return read.deleted ? null : read.invoice_settings.custom_fields;
    };
    const order = { name: 'Purchase order', value: details.purchaseOrder };
    expect(await linesOf()).toEqual([{ name: 'Group', value: 'Okafor Lab' }, order]);
    const { payments } = world.api.platform;
    await payments.nameGroupOnInvoices(String(customer?.id), 'Okafor & Friends');
    expect(await linesOf()).toEqual([order, { name: 'Group', value: 'Okafor & Friends' }]);
    await payments.nameGroupOnInvoices(String(customer?.id), '');
    expect(await linesOf()).toEqual([order]);
    await payments.nameGroupOnInvoices('cus_gone', 'Okafor Lab');
  });

  it('A tax id that is not valid in its country changes nothing (PRICE-309)', async () => {
    await save();
    expect(await save({ taxId: '12', name: 'Another' })).toMatchObject({
      error: { error: 'TAX_ID_NOT_VALID' },
    });
    expect(await saved()).toMatchObject({ body: { details } });
    expect(await save({ taxId: '12', country: 'KE' })).toMatchObject({
      error: { error: 'INVALID_REQUEST' },
    });
  });

  it('Only a verified customer reads invoices and details (PRICE-300)', async () => {
    const other = await signUpBuyer(world, 'other@example.org');
    expect(await documents(other.token)).toEqual([]);
    expect(await saved(other.token)).toMatchObject({ body: { details: null } });
    expect(await save({}, other.token)).toMatchObject({
      error: { error: 'NO_SUBSCRIPTION_TO_MANAGE' },
    });
    await updateUser(world.api.platform.database.query, other.uid, { emailVerified: false });
    const { idToken } = await signIn(world.api, 'other@example.org');
    for (const response of [
      await world.api.call(endpoints.listInvoices, {}, { token: idToken }),
      await saved(idToken),
      await save({}, idToken),
    ])
      expect(response).toMatchObject({ error: { error: 'EMAIL_NOT_VERIFIED' } });
  });

  let owing = 0;
  const stripe = () => createStripeClient(world.api.config.stripe);

  /** A user whose first renewal fails with this card. */
  async function owingUser(card = 'pm_card_chargeCustomerFail') {
    const { api } = world;
    const email = `owing${(owing += 1)}@example.org`;
    const order = { price: prices.month, quantity: 1 };
    const { uid } = await signUpAndBuy(world, email, order);
    const [row] = await subscriptionsOf(api.platform.database.query, uid);
    if (!row) throw new Error('Nothing was bought.');
    const payWith = async (method: string) => {
      const { id } = await stripe().paymentMethods.attach(method, { customer: row.customerId });
      await stripe().subscriptions.update(row.id, { default_payment_method: id });
    };
    await payWith(card);
    await world.advanceDays(32);
    await world.delivered('invoice.payment_failed');
    await api.runJobs();
    const { idToken: token } = await openedSession(api, { uid, email });
    return {
      uid,
      row,
      payWith,
      pay: () => api.call(endpoints.payOwed, {}, { token }),
      async paid() {
        const response = await api.call(endpoints.payOwed, {}, { token });
        if (!response.ok) throw new Error(response.error.error);
        return response.body;
      },
      async details() {
        const response = await api.call(endpoints.getSubscriptionDetails, {}, { token });
        return response.ok ? response.body[0] : undefined;
      },
    };
  }

  it('With a card that pays, what is owed is charged once and the plan continues (PRICE-415)', async () => {
    const { payWith, paid, details } = await owingUser();
    expect(await details()).toMatchObject({ status: 'past_due' });
    await payWith('pm_card_visa');
    expect(await paid()).toEqual({
      result: 'paid',
      paid: 1_900,
      currency: 'usd',
      page: null,
    });
    expect(await details()).toMatchObject({ status: 'active', payment_problem: null });
    expect(await paid()).toMatchObject({ result: 'nothing-owed', paid: 0 });
  });

  it('Two requests at the same time charge once (PRICE-415)', async () => {
    const { row, payWith, pay, details } = await owingUser();
    await payWith('pm_card_visa');
    const [one, other] = await Promise.all([pay(), pay()]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    const charges = await stripe().charges.list({ customer: row.customerId });
    expect(charges.data).toHaveLength(2);
    expect(await details()).toMatchObject({ status: 'active' });
  });

  it('A declined card leaves the payment owed and the retries as they were (PRICE-415)', async () => {
    const { paid, details } = await owingUser();
    const before = await details();
    expect(await paid()).toMatchObject({ result: 'declined', paid: 0 });
    expect(await details()).toEqual(before);
  });

  it('A card that asks the bank is answered with the page that asks, and the plan continues after it (PRICE-415)', async () => {
    const { paid, details } = await owingUser('pm_card_authenticationRequired');
    const body = await paid();
    expect(body).toMatchObject({ result: 'needs-confirmation', paid: 0 });
    const page = String(body.page);
    const submit = (path: string, answer: string) =>
      fetch(`${page}/${path}`, { method: 'POST', body: new URLSearchParams({ answer }) });
    expect(await (await submit('pay', '')).text()).toContain('Complete authentication');
    expect((await submit('authenticate', 'fail')).status).toBe(402);
    expect(await details()).toMatchObject({ status: 'past_due' });
    await submit('authenticate', 'complete');
    await world.delivered('customer.subscription.updated');
    await world.api.runJobs();
    expect(await details()).toMatchObject({ status: 'active', payment_problem: null });
  });

  it('Only the verified owner of a plan pays it (PRICE-300, PRICE-415)', async () => {
    const { uid, pay } = await owingUser();
    await updateUser(world.api.platform.database.query, uid, { emailVerified: false });
    expect(await pay()).toMatchObject({ ok: false, error: { error: 'EMAIL_NOT_VERIFIED' } });
    const { token } = await signUpBuyer(world, 'free@example.org');
    expect(await world.api.call(endpoints.payOwed, {}, { token })).toMatchObject({
      ok: false,
      error: { error: 'NO_SUBSCRIPTION_TO_MANAGE' },
    });
    expect(await world.api.call(endpoints.payOwed, {})).toMatchObject({ ok: false });
  });

  it('What is too small to be charged now is in the next payment that a preview names, and is charged with it (PRICE-303)', async () => {
    const { api } = world;
    const order = { price: prices.group, quantity: 3 };
    const { uid } = await signUpAndBuy(world, 'small@example.org', order);
    const [row] = await subscriptionsOf(api.platform.database.query, uid);
    const left = Number(row?.currentPeriodEnd) - (await world.standIn.now()).getTime();
    await world.advanceDays(left / durations.oneDayMs - 1);
    const signedInAgain = async () => {
      const { idToken } = await openedSession(api, { uid, email: 'small@example.org' });
      return { token: idToken };
    };
    const as = await signedInAgain();
    const wanted: PlanChoice = { plan: 'group', interval: 'year', quantity: 4 };
    const previewed = await api.call(endpoints.previewPlanChange, wanted, as);
    if (!previewed.ok) throw new Error(previewed.error.error);
    const { charge, unused, dueNow, prorationDate, next } = previewed.body;
    expect(dueNow).toBe(0);
    expect(next.amount).toBe(43_200 + charge - unused);
    await api.call(endpoints.changePlan, { ...wanted, dueNow, prorationDate }, as);
    expect(await api.call(endpoints.getBilledPlan, {}, as)).toMatchObject({
      body: { billed: { next: { amount: next.amount } } },
    });
    await world.advanceDays(2);
    expect((await documents((await signedInAgain()).token))[0]).toMatchObject({
      paid: next.amount,
    });
  });
});

describe('what is stored of a plan', () => {
  it('The billing page shows it while the provider is unreachable, and has a plan read again that an older version stored (PRICE-301)', async () => {
    const { api, token, set } = await startBoughtPlan();
    const charge = { credit: 0, tax: 0, fullAmount: 12_000, discount: null };
    const billed = async () => {
      const response = await api.call(endpoints.getBilledPlan, {}, { token });
      return response.ok ? response.body.billed : response.error.error;
    };
    const before = await billed();
    expect(before).toMatchObject({ card: { brand: 'visa', last4: '4242', expires: '12/2040' } });

    api.provider.isUnreachable = true;
    expect(await billed()).toEqual(before);

    api.provider.isUnreachable = false;
    api.provider.findNextInvoice = async () => ({ ...charge, amount: 11_000 });
    set({ default_payment_method: null });
    expect(await billed()).toEqual(before);
    await api.platform.database.query.update(subscriptions).set({ snapshot: null });
    expect(await billed()).toMatchObject({ card: null, next: { amount: 11_000 } });
    await api.stop();
  });
});

describe('automatic tax', () => {
  const annual: PlanChoice = { plan: 'premium', interval: 'year', quantity: 1 };

  const monthly = { price: prices.month, quantity: 1 };

  let world: StandInApi;
  beforeAll(async () => {
    world = await startStandInApi({ AUTOMATIC_TAX: 'true' });
  });
  afterAll(() => world.stop());

  async function bought(email: string) {
    const { uid, token } = await signUpAndBuy(world, email, monthly);
    const [row] = await subscriptionsOf(world.api.platform.database.query, uid);
    return { token, customer: String(row?.customerId) };
  }

  it('A purchase, the next payment and the invoice have the tax, and the listed prices do not (PRICE-417)', async () => {
    const as = { token: (await bought('taxed@example.org')).token };
    const { api } = world;
    expect(await api.call(endpoints.listInvoices, {}, as)).toMatchObject({
      body: { documents: [{ amount: 2_090, tax: 190, paid: 2_090 }] },
    });
    expect(await api.call(endpoints.getBilledPlan, {}, as)).toMatchObject({
      body: {
        billed: {
          next: { amount: 2_090, tax: 190 },
          options: expect.arrayContaining([
            expect.objectContaining({ plan: 'premium', interval: 'year', amount: 12_000 }),
          ]),
        },
      },
    });
  });

  it('The account knows the price without tax and the next charge with it, and the billing page its tax (PRICE-417)', async () => {
    const as = { token: (await bought('taxed-card@example.org')).token };
    expect(await world.api.call(endpoints.getSubscriptionDetails, {}, as)).toMatchObject({
      body: [{ plan: { price: 1_900, amount: 2_090 } }],
    });
    expect(await world.api.call(endpoints.getBilledPlan, {}, as)).toMatchObject({
      body: { billed: { next: { amount: 2_090, tax: 190 } } },
    });
  });

  it('A company of the European Union with a tax id of its country owes the tax itself (PRICE-309, PRICE-417)', async () => {
    const as = { token: (await bought('reverse-charge@example.org')).token };
    const { api } = world;
    expect(await api.call(endpoints.saveBillingDetails, companyDetails, as)).toMatchObject({
      ok: true,
    });
    await world.delivered('customer.updated');
    await api.runJobs();
    const untaxed = { amount: 1_900, tax: 0 };
    expect(await api.call(endpoints.getBilledPlan, {}, as)).toMatchObject({
      body: { billed: { next: untaxed } },
    });
    expect(await api.call(endpoints.getSubscriptionDetails, {}, as)).toMatchObject({
      body: [{ plan: { price: 1_900, amount: 1_900 } }],
    });
    expect(await api.call(endpoints.previewPlanChange, annual, as)).toMatchObject({
      body: { tax: 0, next: { amount: 12_000, tax: 0 } },
    });
  });

  it('A change charges the tax that its preview named, and the payment after it has tax too (PRICE-417)', async () => {
    const as = { token: (await bought('taxed-change@example.org')).token };
    const { api } = world;
    const previewed = await api.call(endpoints.previewPlanChange, annual, as);
    if (!previewed.ok) throw new Error(previewed.error.error);
    const { charge, unused, tax, dueNow, prorationDate, next } = previewed.body;
    expect(charge).toBe(12_000);
    expect(tax).toBe(Math.round((charge - unused) / 10));
    expect(dueNow).toBe(charge - unused + tax);
    expect(next).toMatchObject({ amount: 13_200, tax: 1_200 });
    const changed = await api.call(endpoints.changePlan, { ...annual, prorationDate, dueNow }, as);
    expect(changed).toMatchObject({ ok: true, body: { charged: dueNow } });
  });

  it('A customer whose address is not known is told so, and nothing is charged (PRICE-417)', async () => {
    const { token, customer } = await bought('nowhere@example.org');
    await createStripeClient(world.api.config.stripe).customers.update(customer, { address: '' });
    const { api, standIn } = world;
    const refused = { error: { error: 'TAX_ADDRESS_MISSING' } };
    expect(await api.call(endpoints.previewPlanChange, annual, { token })).toMatchObject(refused);
    const prorationDate = epochSeconds(await standIn.now());
    const change = { ...annual, prorationDate, dueNow: 10_100 };
    expect(await api.call(endpoints.changePlan, change, { token })).toMatchObject(refused);
    expect(await api.call(endpoints.listInvoices, {}, { token })).toMatchObject({
      body: { documents: [{ amount: 2_090 }] },
    });
  });
});

describe('the subscription details', () => {
  let api: CheckoutApi;
  let token: string;

  const details = (by = token) =>
    api.call(checkoutPricingEndpoints.getSubscriptionDetails, {}, { token: by });
  const buy = async (order: object) => {
    const response = await api.buy(token, order);
    if (!response.ok) throw new Error(response.error.error);
    const { sessionId } = response.body as { sessionId: string };
    const subscription = api.provider.pay(sessionId);
    await api.call(checkoutPricingEndpoints.getCheckoutStatus, { sessionId }, { token });
    return subscription;
  };

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('A user without a subscription gets an empty list (ACCT-29)', async () => {
    expect(await details()).toMatchObject({ body: [] });
  });

  it('The times of a subscription are epoch seconds as text (ACCT-29)', async () => {
    const { created, items } = await buy({ price: prices.year, quantity: 1 });
    expect(await details()).toMatchObject({
      body: [
        {
          provider: 'stripe',
          status: 'active',
          plan: {
            product: { name: 'Lemma Premium' },
            amount: 12_000,
            price: 12_000,
            currency: 'usd',
            interval: 'year',
            quantity: 1,
          },
          current_period_end: String(items.data[0]?.current_period_end),
          cancel_at_period_end: false,
          cancel_at: null,
          pause_collection: null,
          trial_end: null,
          ended_at: null,
          card_last4: '4242',
          payment_problem: null,
          end_reason: null,
        },
      ],
    });
    expect(created).toBeGreaterThan(0);
  });

  it('The amount of a group plan is what one period charges for all seats (ACCT-29)', async () => {
    await buy({ price: prices.group, quantity: 12 });
    expect(await details()).toMatchObject({ body: [{ plan: { quantity: 12, amount: 121_200 } }] });
  });

  it('Subscriptions are listed newest first (ACCT-29)', async () => {
    const first = await buy({ price: prices.month, quantity: 1 });
    Object.assign(first, { status: 'canceled', ended_at: first.created + 5 });
    api.clock.advance({ days: 800 });
    await api.runScheduledJobs();
    ({ idToken: token } = await signIn(api, 'buyer@example.org'));
    await buy({ price: prices.year, quantity: 1 });
    expect(await details()).toMatchObject({
      body: [
        { status: 'active', ended_at: null },
        { status: 'canceled', ended_at: String(first.created + 5) },
      ],
    });
  });

  it('A plan that waits for a payment comes after an older one that is used (PRICE-403)', async () => {
    const used = await buy({ price: prices.month, quantity: 1 });
    const created = used.created + 86_400;
    const waiting = { ...used, id: 'sub_waiting', status: 'paused' as const, created };
    api.provider.subscriptions.set(waiting.id, waiting);
    const data = { object: { ...waiting, object: 'subscription' } };
    const type = 'customer.subscription.created';
    await api.deliver({ id: 'evt_waiting', type, livemode: false, data });
    await api.runJobs();
    expect(await details()).toMatchObject({ body: [{ status: 'active' }, { status: 'paused' }] });
  });

  /** Lets the newest invoice fail, and tells the API. */
  const failRenewal = async (change: object) => {
    const subscription = await buy({ price: prices.month, quantity: 1 });
    const finalized_at = subscription.created + 30 * 86_400;
    const invoice = { created: finalized_at, status_transitions: { finalized_at } };
    const latest_invoice = { ...invoice, next_payment_attempt: finalized_at + 3 * 86_400 };
    Object.assign(subscription, { status: 'past_due', latest_invoice, ...change });
    const data = { object: { ...subscription, object: 'subscription' } };
    const type = 'customer.subscription.updated';
    await api.deliver({ id: 'evt_failed', type, livemode: false, data });
    await api.runJobs();
    return finalized_at;
  };

  it('A failed renewal says since when it is owed, when it is tried again and until when the plan lasts (PRICE-112)', async () => {
    const since = await failRenewal({});
    expect(await details()).toMatchObject({
      body: [
        {
          status: 'past_due',
          payment_problem: {
            since: String(since),
            next_attempt_at: String(since + 3 * 86_400),
            access_until: String(since + 7 * 86_400),
          },
        },
      ],
    });
  });

  it('An unpaid plan says that it can no longer be used (PRICE-112)', async () => {
    const since = await failRenewal({ status: 'unpaid' });
    expect(await details()).toMatchObject({
      body: [{ payment_problem: { since: String(since), access_until: null } }],
    });
  });

  it.each([
    ['payment_failed', 'payment-failed'],
    ['payment_disputed', 'dispute-lost'],
    ['cancellation_requested', 'canceled'],
  ])('A plan that the provider ended for %s says %s (PRICE-112)', async (reason, word) => {
    const ended_at = Math.floor(api.clock.now().getTime() / 1_000);
    await failRenewal({ status: 'canceled', ended_at, cancellation_details: { reason } });
    expect(await details()).toMatchObject({ body: [{ payment_problem: null, end_reason: word }] });
  });

  it('A user does not see the subscriptions of another user (ACCT-29)', async () => {
    await buy({ price: prices.year, quantity: 1 });
    const stranger = await api.buyer('stranger@example.org');
    expect(await details(stranger.token)).toMatchObject({ body: [] });
  });

  it('Subscription details without a token are rejected (ACCT-29)', async () => {
    expect(await api.call(checkoutPricingEndpoints.getSubscriptionDetails, {})).toMatchObject({
      status: 401,
    });
  });
});
