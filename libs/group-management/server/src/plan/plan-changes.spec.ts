import { authSessionEndpoints } from '@portal/auth-session/domain';
import { signIn, updateUser } from '@portal/auth-session/server/testing';
import {
  type PlanChoice,
  billingEndpoints,
  checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import {
  type StandInApi,
  priceOf,
  prices,
  signUpAndBuy,
  signUpBuyer,
  subscriptionsOf,
} from '@portal/checkout-pricing/server/testing';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createStripeClient } from '@portal/server/adapters';
import { ApiError } from '@portal/server/errors';
import { createPlans } from '../testing/group-with-heir';
import { startGroupWorld } from '../testing/group-world';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(120_000);

const annual: PlanChoice = { plan: 'premium', interval: 'year', quantity: 1 };
const group = (quantity: number): PlanChoice => ({ plan: 'group', interval: 'year', quantity });

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints, ...groupManagementEndpoints };

describe('changes of a plan in the product', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startGroupWorld();
  });
  afterAll(() => world.stop());

  /** Buys a plan; returns what its owner can do. */
  async function bought(email: string, order: Parameters<typeof signUpAndBuy>[2]) {
    const { uid, token: first } = await signUpAndBuy(world, email, order);
    const { api } = world;
    const as = { token: first };
    const preview = async (choice: PlanChoice) => api.call(endpoints.previewPlanChange, choice, as);
    return {
      uid,
      as,
      preview,
      /** Lets time pass; the session would have ended by then. */
      async later(days: number) {
        await world.advanceDays(days);
        as.token = (await signIn(api, email)).idToken;
      },
      async payWith(card: string) {
        const stripe = createStripeClient(api.config.stripe);
        const [row] = await subscriptionsOf(api.platform.database.query, uid);
        const { id } = await stripe.paymentMethods.attach(card, {
          customer: String(row?.customerId),
        });
        await stripe.subscriptions.update(String(row?.id), { default_payment_method: id });
      },
      async change(choice: PlanChoice, agreed: { dueNow?: number; prorationDate?: number } = {}) {
        const previewed = await preview(choice);
        if (!previewed.ok) throw new Error(previewed.error.error);
        const { dueNow, prorationDate } = previewed.body;
        const request = { ...choice, dueNow, prorationDate, ...agreed };
        const changed = await api.call(endpoints.changePlan, request, as);
        return { previewed: previewed.body, changed };
      },
      cancel: (request = {}) => api.call(endpoints.cancelPlan, request, as),
      resume: () => api.call(endpoints.resumePlan, {}, as),
      async billed() {
        const response = await api.call(endpoints.getBilledPlan, {}, as);
        if (!response.ok) throw new Error(response.error.error);
        return response.body.billed;
      },
      async plan() {
        const response = await api.call(endpoints.getSubscriptionDetails, {}, as);
        return response.ok ? response.body[0] : undefined;
      },
    };
  }
  const errorOf = (response: { ok: boolean; error?: { error: string } }) =>
    response.ok ? 'none' : response.error?.error;

  it('The plan says what is charged next, by which card, and what it can be changed to (PRICE-301, PRICE-302)', async () => {
    const { billed } = await bought('facts@example.org', { price: prices.month, quantity: 1 });
    expect(await billed()).toMatchObject({
      plan: 'premium',
      interval: 'month',
      next: { amount: 1_900, credit: 0, discount: null },
      card: { brand: 'visa', last4: '4242', expires: '12/2040' },
      seats: null,
      options: expect.arrayContaining([
        expect.objectContaining({ plan: 'premium', interval: 'quarter', amount: 4_500 }),
        expect.objectContaining({ plan: 'premium', interval: 'year', amount: 12_000 }),
        expect.objectContaining({ plan: 'group', interval: 'year', amount: null }),
      ]),
    });
    expect((await billed())?.options).toHaveLength(4);
  });

  it('Another frequency charges what its preview said, and the response is the provider’s answer (PRICE-303, PRICE-304)', async () => {
    const { change, plan, billed, later } = await bought('frequency@example.org', {
      price: prices.month,
      quantity: 1,
    });
    await later(10);
    const { previewed, changed } = await change(annual);
    expect(previewed.charge).toBe(12_000);
    expect(previewed.unused).toBeGreaterThan(0);
    expect(previewed.dueNow).toBe(12_000 - previewed.unused);
    expect(previewed.next).toMatchObject({ amount: 12_000, credit: 0 });
    expect(changed).toMatchObject({ ok: true, body: { ...annual, charged: previewed.dueNow } });
    // The new period begins with the change, which a slow machine makes in a later second than its preview.
    const { at, ...rest } = previewed.next;
    const paidUntil = changed.ok ? changed.body.paidUntil : 0;
    expect(Math.abs(paidUntil - at)).toBeLessThan(60);
    expect(await plan()).toMatchObject({ plan: { interval: 'year', amount: 12_000 } });
    expect((await billed())?.next).toEqual({ ...rest, at: paidUntil });
  });

  it('Premium becomes a group immediately, with its owner as first member (PRICE-302)', async () => {
    const { change, as, billed } = await bought('to-group@example.org', {
      price: prices.month,
      quantity: 1,
    });
    const { previewed, changed } = await change(group(3));
    expect(changed).toMatchObject({ ok: true, body: { plan: 'group', quantity: 3 } });
    expect(previewed.dueNow).toBe(3 * 10_800 - previewed.unused);
    const details = await world.api.call(groupManagementEndpoints.getGroupDetails, {}, as);
    expect(details).toMatchObject({ body: { quota: 3, role: 'owner', counts: { active: 1 } } });
    expect((await billed())?.seats).toEqual({
      active: 1,
      pending: 0,
      holders: ['to-group@example.org'],
    });
  });

  it('More seats are charged for the rest of the period, and fewer give credit, never below the members (PRICE-304, PRICE-305)', async () => {
    const { change, preview, as, billed } = await bought('seats@example.org', {
      price: prices.group,
      quantity: 3,
    });
    const more = await change(group(6));
    expect(more.changed).toMatchObject({ body: { quantity: 6, charged: more.previewed.dueNow } });
    expect(more.previewed.dueNow).toBeGreaterThan(0);
    const newMembers = ['one@example.org', 'two@example.org', 'three@example.org'];
    await world.api.call(groupManagementEndpoints.sendInvitation, { newMembers, ...as });
    expect(errorOf(await preview(group(3)))).toBe('SEATS_IN_USE');
    const fewer = await change(group(4));
    expect(fewer.previewed).toMatchObject({ dueNow: 0 });
    expect(fewer.changed).toMatchObject({
      body: { quantity: 4, charged: 0, creditLeft: fewer.previewed.creditLeft },
    });
    expect((await billed())?.next).toMatchObject({ credit: fewer.previewed.creditLeft });
    expect((await billed())?.seats).toMatchObject({ active: 1, pending: 3 });
    expect((await billed())?.seats?.holders).toHaveLength(4);
  });

  it('Invitations that are sent while seats are given up never put the group over its quota (PRICE-305)', async () => {
    const { change, as } = await bought('racing-seats@example.org', {
      price: prices.group,
      quantity: 6,
    });
    const { payments } = world.api.platform;
    const { changeSubscription } = payments;
    let racing: Promise<unknown> = Promise.resolve();
    payments.changeSubscription = async (...asked) => {
      const newMembers = ['racer-1', 'racer-2', 'racer-3'].map((name) => `${name}@example.org`);
      racing = world.api.call(groupManagementEndpoints.sendInvitation, { newMembers, ...as });
      return changeSubscription(...asked);
    };
    const { changed } = await change(group(2));
    payments.changeSubscription = changeSubscription;
    await racing;
    expect(changed).toMatchObject({ ok: true, body: { quantity: 2 } });
    expect(await world.api.call(groupManagementEndpoints.getGroupDetails, {}, as)).toMatchObject({
      body: { quota: 2, counts: { active: 1, pending: 0 } },
    });
  });

  it.each([
    ['refuses the change', 'PAYMENT_PROVIDER_REFUSED', 'PAYMENT_PROVIDER_REFUSED', 6],
    ['does not answer', 'PAYMENT_PROVIDER_UNAVAILABLE', 'CHANGE_NOT_CONFIRMED', 2],
  ] as const)(
    'Seats that a change gave up come back when the provider %s: immediately, or once it was asked again (PRICE-305, PRICE-521)',
    async (_, code, answer, seatsBefore) => {
      const { change, as, later } = await bought(`${code.toLowerCase()}@example.org`, {
        price: prices.group,
        quantity: 6,
      });
      const { payments } = world.api.platform;
      const { changeSubscription } = payments;
      payments.changeSubscription = async () => {
        throw new ApiError(code);
      };
      const quota = async () => {
        const details = await world.api.call(endpoints.getGroupDetails, {}, as);
        return details.ok && details.body.quota;
      };
      const { changed } = await change(group(2));
      payments.changeSubscription = changeSubscription;
      expect(errorOf(changed)).toBe(answer);
      expect(await quota()).toBe(seatsBefore);
      // Until then, reading the plan gives no seats back that the provider may still take.
      await world.admin('subscription', 'reconcile', 'all');
      expect(await quota()).toBe(seatsBefore);
      if (seatsBefore === 2)
        expect(errorOf((await change(group(3))).changed)).toBe('ORDER_IN_PROGRESS');
      await later(1 / 24);
      await world.api.runScheduledJobs();
      expect(await quota()).toBe(6);
      expect((await change(group(2))).changed).toMatchObject({ ok: true, body: { quantity: 2 } });
    },
  );

  it('A change that the provider makes without an answer is told as made, with what was charged (PRICE-304)', async () => {
    const { change } = await bought('silent@example.org', { price: prices.group, quantity: 6 });
    const { payments } = world.api.platform;
    const { changeSubscription } = payments;
    payments.changeSubscription = async (...asked) => {
      await changeSubscription(...asked);
      throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
    };
    const { previewed, changed } = await change(group(8));
    payments.changeSubscription = changeSubscription;
    const { dueNow } = previewed;
    expect(dueNow).toBeGreaterThan(0);
    expect(changed).toMatchObject({ ok: true, body: { quantity: 8, charged: dueNow } });
    expect((await change(group(9))).changed).toMatchObject({ ok: true, body: { quantity: 9 } });
  });

  it('A removal that can still be undone keeps its seats (PRICE-305)', async () => {
    const { change, as } = await bought('undo-seats@example.org', {
      price: prices.group,
      quantity: 3,
    });
    const member = 'undone@example.org';
    const { sendInvitation, removeMember } = groupManagementEndpoints;
    await world.api.call(sendInvitation, { newMembers: [member, 'x@example.org'], ...as });
    await world.api.call(removeMember, { membersToDelete: [member], ...as });
    expect(errorOf((await change(group(2))).changed)).toBe('SEATS_IN_USE');
    world.api.clock.advance({ seconds: 61 });
    expect((await change(group(2))).changed).toMatchObject({ ok: true });
  });

  it('A discount that the new plan loses is named, and one for the first charge is not promised again (PRICE-303)', async () => {
    const { preview, billed } = await bought('coupon@example.org', {
      price: prices.month,
      quantity: 1,
      code: 'WELCOME20',
    });
    expect((await billed())?.next).toMatchObject({ amount: 1_900, discount: null });
    expect(await preview(annual)).toMatchObject({
      body: { charge: 12_000, next: { discount: null }, lostDiscount: null },
    });
  });

  it('A discount that lasts goes through a change, with its end and the price afterwards (PRICE-303)', async () => {
    const stripe = createStripeClient(world.api.config.stripe);
    const year = { duration: 'repeating', duration_in_months: 12 } as const;
    const { id: coupon } = await stripe.coupons.create({ name: 'Year', percent_off: 50, ...year });
    const promotion = { type: 'coupon', coupon } as const;
    await stripe.promotionCodes.create({ code: 'YEAR50', promotion });
    const { preview, billed } = await bought('lasting@example.org', {
      price: prices.month,
      quantity: 1,
      code: 'YEAR50',
    });
    const current = await billed();
    expect(current?.next).toMatchObject({
      amount: 950,
      discount: { name: 'Year', once: false, fullAmount: 1_900 },
    });
    const until = current?.next?.discount?.until;
    expect(until).toBeGreaterThan(0);
    const discount = { name: 'Year', once: false, until, fullAmount: 4_500 };
    const quarter: PlanChoice = { plan: 'premium', interval: 'quarter', quantity: 1 };
    expect(await preview(quarter)).toMatchObject({ body: { next: { amount: 2_250, discount } } });
  });

  it('Another amount than the agreed one, and an old preview, charge nothing (PRICE-304)', async () => {
    const { change, plan } = await bought('agreed@example.org', {
      price: prices.month,
      quantity: 1,
    });
    const before = Math.floor(world.api.clock.now().getTime() / 1_000) - 3_600;
    for (const agreed of [{ dueNow: 1 }, { prorationDate: before }, { prorationDate: 0 }])
      expect(errorOf((await change(annual, agreed)).changed)).toBe('AMOUNT_CHANGED');
    expect(await plan()).toMatchObject({ plan: { interval: 'month' } });
  });

  it('A card that is declined changes nothing (PRICE-304)', async () => {
    const order = { price: prices.month, quantity: 1 };
    const { change, plan, billed, payWith } = await bought('declined@example.org', order);
    await payWith('pm_card_chargeCustomerFail');
    expect(errorOf((await change(annual)).changed)).toBe('CARD_DECLINED');
    expect(await plan()).toMatchObject({ status: 'active', plan: { interval: 'month' } });
    expect((await billed())?.pending).toBeNull();
  });

  it('A charge that the bank asks to confirm changes nothing until then; another change replaces it, and its end discards it (PRICE-541)', async () => {
    const order = { price: prices.month, quantity: 1 };
    const { change, plan, billed, payWith, cancel, resume } = await bought(
      'bank@example.org',
      order,
    );
    await payWith('pm_card_authenticationRequired');
    const quarter: PlanChoice = { ...annual, interval: 'quarter' };
    const first = await change(quarter);
    const page = expect.stringContaining(`${world.standIn.url}/invoices/`);
    expect(first.changed).toMatchObject({ ok: true, body: { charged: 0, confirmPage: page } });
    const { previewed } = await change(annual);
    expect(await plan()).toMatchObject({ status: 'active', plan: { interval: 'month' } });
    const waiting = (await billed())?.pending;
    expect(waiting).toMatchObject({ ...annual, amount: previewed.dueNow });
    const confirm = () =>
      fetch(`${waiting?.page}/authenticate`, {
        method: 'POST',
        body: new URLSearchParams({ answer: 'complete' }),
      });
    await confirm();
    await world.delivered('customer.subscription.updated');
    await world.api.runJobs();
    expect(await plan()).toMatchObject({ plan: { interval: 'year' } });
    expect((await billed())?.pending).toBeNull();
    const subjects = (await world.api.mailsTo('bank@example.org')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /changed/.test(subject))).toHaveLength(1);
    expect(subjects.filter((subject) => /Confirm/.test(subject))).toHaveLength(2);

    await change(group(3));
    expect((await billed())?.pending).toMatchObject({ plan: 'group', quantity: 3 });
    await cancel();
    await resume();
    expect((await billed())?.pending).toBeNull();
  });

  it('Changes that are not offered are rejected (PRICE-302, PRICE-305)', async () => {
    const premium = await bought('offers@example.org', { price: prices.month, quantity: 1 });
    const month: PlanChoice = { plan: 'premium', interval: 'month', quantity: 1 };
    expect(errorOf(await premium.preview(month))).toBe('PLAN_NOT_CHANGEABLE');
    expect(errorOf(await premium.preview({ ...annual, quantity: 2 }))).toBe(
      'QUANTITY_NOT_AVAILABLE',
    );
    expect(errorOf(await premium.preview({ ...group(5), interval: 'month' }))).toBe(
      'PRICE_NOT_AVAILABLE',
    );
    expect(errorOf(await premium.preview(group(1)))).toBe('QUANTITY_NOT_AVAILABLE');
    const owner = await bought('no-way-back@example.org', { price: prices.group, quantity: 2 });
    expect(errorOf(await owner.preview(annual))).toBe('PRICE_NOT_AVAILABLE');
  });

  it('A plan is canceled with a reason and resumed, and cannot be changed in between (PRICE-306, PRICE-310)', async () => {
    const { cancel, resume, plan, billed, preview } = await bought('leaver@example.org', {
      price: prices.month,
      quantity: 1,
    });
    const end = (await billed())?.next?.at;
    expect(await cancel({ reason: 'too_expensive', comment: 'See you' })).toMatchObject({
      body: { endsAt: end },
    });
    expect(await cancel()).toMatchObject({ body: { endsAt: end } });
    expect(await billed()).toMatchObject({ next: null, options: [] });
    expect(errorOf(await preview(annual))).toBe('PLAN_NOT_CHANGEABLE');
    expect(await resume()).toMatchObject({ body: { renewsAt: end } });
    expect(await plan()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect((await billed())?.next).toMatchObject({ at: end, amount: 1_900 });
  });

  it('A plan whose renewal failed ends immediately when it is canceled, and is not charged again (PRICE-306)', async () => {
    const order = { price: prices.month, quantity: 1 };
    const { cancel, plan, as, payWith, later } = await bought('past-due@example.org', order);
    await payWith('pm_card_chargeCustomerFail');
    await later(32);
    await world.delivered('customer.subscription.updated');
    await world.api.runJobs();
    expect(await plan()).toMatchObject({ status: 'past_due' });
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await plan()).toMatchObject({ status: 'canceled' });
    const premium = await world.api.call(authSessionEndpoints.getPremiumStatus, {}, as);
    expect(premium).toMatchObject({ body: { isPremium: false } });
  });

  it('Only the verified owner of a plan reads or changes it (PRICE-300)', async () => {
    const { api } = world;
    const { token } = await signUpBuyer(world, 'nothing@example.org');
    expect(await api.call(endpoints.getBilledPlan, {}, { token })).toMatchObject({
      body: { billed: null },
    });
    const choice = { ...annual, prorationDate: 0, dueNow: 0 };
    const requests = (as: { token: string }) => [
      api.call(endpoints.previewPlanChange, annual, as),
      api.call(endpoints.changePlan, choice, as),
      api.call(endpoints.cancelPlan, {}, as),
      api.call(endpoints.resumePlan, {}, as),
    ];
    for (const response of requests({ token }))
      expect(errorOf(await response)).toBe('NO_SUBSCRIPTION_TO_MANAGE');
    const owner = await bought('unverified@example.org', { price: prices.month, quantity: 1 });
    await updateUser(api.platform.database.query, owner.uid, { emailVerified: false });
    const { idToken } = await signIn(api, 'unverified@example.org');
    for (const response of [
      ...requests({ token: idToken }),
      api.call(endpoints.getBilledPlan, {}, { token: idToken }),
    ])
      expect(errorOf(await response)).toBe('EMAIL_NOT_VERIFIED');
  });

  it('A change needs a recent sign-in, because it moves money (PRICE-304)', async () => {
    const { as } = await bought('stolen@example.org', { price: prices.month, quantity: 1 });
    world.api.clock.advance({ minutes: 11 });
    const request = { ...annual, prorationDate: 0, dueNow: 0 };
    expect(errorOf(await world.api.call(endpoints.changePlan, request, as))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});

const details = {
  name: 'University of Zürich',
  line1: 'Rämistr. 71',
  line2: '',
  postalCode: '8006',
  city: 'Zürich',
  country: 'CH',
  taxId: 'CHE-123.456.789 MWST',
  purchaseOrder: 'PO-7',
};
const changed = 'customer.subscription.updated';

describe('a group that is paid by invoice, over the real protocol', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startGroupWorld({ PAY_BY_INVOICE_FROM_SEATS: '10', AUTOMATIC_TAX: 'true' });
  });
  // Time passes in most tests: plans of earlier ones would renew.
  afterEach(() => createPlans(world).endAll());
  afterAll(() => world.stop());

  let deans = 0;
  let email = '';

  /** Orders a group of 12 seats; returns what its owner can do. */
  async function ordered() {
    const { api, standIn } = world;
    deans += 1;
    email = `dean-${deans}@example.org`;
    const { uid, token } = await signUpBuyer(world, email);
    const as = { token };
    const order = { price: prices.group, quantity: 12, groupName: 'Topology', details };
    const orderAgain = () => api.call(endpoints.orderByInvoice, order, as);
    const response = await orderAgain();
    if (!response.ok) throw new Error(response.error.error);
    const { invoice } = response.body;
    const [row] = await subscriptionsOf(api.platform.database.query, uid);
    if (!row) throw new Error('Nothing was ordered.');
    /** Lets time pass, until the API has heard of an event. */
    const later = async (days: number, event?: string) => {
      await world.advanceDays(days);
      if (event) await world.delivered(event);
      await api.runJobs();
      as.token = (await signIn(api, email)).idToken;
    };
    return {
      as,
      invoice,
      row,
      later,
      /** Nobody pays until the provider gives up. */
      async endUnpaid() {
        await later(31, changed);
        await later(14, 'customer.subscription.deleted');
      },
      orderAgain,
      cancel: () => api.call(endpoints.cancelPlan, {}, as),
      /** An operator gives seats before the invoice is paid. */
      async release(...options: string[]) {
        const words = ['order', 'release', row.id, ...options, '--reason', 'we trust them'];
        const { code, lines } = await world.admin(...words);
        if (code !== 0) throw new Error(lines.join(' '));
        await api.runJobs();
      },
      async group() {
        const found = await api.call(endpoints.getGroupDetails, {}, as);
        return found.ok ? found.body : undefined;
      },
      async isPremium() {
        const found = await api.call(authSessionEndpoints.getPremiumStatus, {}, as);
        return found.ok && found.body.isPremium;
      },
      async invoices() {
        const listed = await api.call(endpoints.listInvoices, {}, as);
        return listed.ok ? listed.body.documents : [];
      },
      async plan() {
        const found = await api.call(endpoints.getSubscriptionDetails, {}, as);
        return found.ok ? found.body[0] : undefined;
      },
      async pay(page = invoice?.page) {
        await standIn.pay(`${page}/pay`);
        await world.delivered('invoice.paid');
        await api.runJobs();
      },
      subjects: async () => (await api.mailsTo(email)).map(({ subject }) => subject),
    };
  }

  it('The invoice names who pays, with tax, and paying it on its page leaves nothing owed (PRICE-501, PRICE-502)', async () => {
    const { as, invoice, plan, pay } = await ordered();
    expect(invoice).toMatchObject({ amount: 133_320, currency: 'usd' });
    expect(await plan()).toMatchObject({ open_invoice: { amount: 133_320 } });
    const listed = await world.api.call(endpoints.listInvoices, {}, as);
    expect(listed).toMatchObject({
      body: { documents: [{ state: 'open', amount: 133_320, tax: 12_120, page: invoice?.page }] },
    });
    const page = await (await fetch(String(invoice?.page))).text();
    for (const text of [details.name, details.taxId, 'Purchase order: PO-7', 'Group: Topology'])
      expect(page).toContain(text);
    await pay();
    expect(await plan()).toMatchObject({ status: 'active', open_invoice: null });
  });

  it('An ordered group and its seats start when the invoice is paid, and give nothing before (PRICE-530)', async () => {
    const { plan, group: details, isPremium, pay } = await ordered();
    expect(await plan()).toMatchObject({ status: 'incomplete' });
    expect([await isPremium(), await details()]).toEqual([false, {}]);
    await pay();
    expect(await plan()).toMatchObject({ status: 'active' });
    expect(await isPremium()).toBe(true);
    expect(await details()).toMatchObject({ quota: 12, name: 'Topology' });
  });

  it('An invoice that is never paid is told at its due date, and the order ends after the grace (PRICE-503, PRICE-530)', async () => {
    const { plan, later, subjects, orderAgain } = await ordered();
    await later(29);
    expect(await plan()).toMatchObject({ status: 'incomplete', payment_problem: null });
    await later(2, changed);
    expect(await plan()).toMatchObject({ payment_problem: { access_until: null } });
    const [mail] = await world.api.mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Your invoice is overdue' });
    expect(mail?.text).toContain('Your seats start when the invoice is paid.');
    await later(14, 'customer.subscription.deleted');
    expect(await plan()).toMatchObject({ status: 'canceled', end_reason: 'invoice-unpaid' });
    expect(await subjects()).toEqual(['Your invoice is overdue', 'Your plan has ended']);
    expect(await orderAgain()).toMatchObject({ error: { error: 'INVOICE_OPEN' } });
  });

  it('A late payment of an overdue invoice starts the plan (PRICE-503, PRICE-530)', async () => {
    const { plan, later, pay } = await ordered();
    await later(35, changed);
    expect(await plan()).toMatchObject({ status: 'incomplete' });
    await pay();
    expect(await plan()).toMatchObject({
      status: 'active',
      payment_problem: null,
      open_invoice: null,
    });
  });

  it('Nothing can be charged: what is owed is paid on the page of the invoice (PRICE-415, PRICE-502)', async () => {
    const { as, invoice, later } = await ordered();
    await later(31);
    expect(await world.api.call(endpoints.payOwed, {}, as)).toMatchObject({
      body: { result: 'by-invoice', paid: 0, page: invoice?.page },
    });
  });

  it('The plan is changed after its invoice is paid: the change sends an invoice of what its preview said (PRICE-504)', async () => {
    const { as, plan, later, pay } = await ordered();
    const { api } = world;
    const preview = () => api.call(endpoints.previewPlanChange, group(20), as);
    expect(await preview()).toMatchObject({ error: { error: 'INVOICE_OPEN' } });
    expect(await api.call(endpoints.getBilledPlan, {}, as)).toMatchObject({
      body: { billed: { collectionMethod: 'send_invoice', card: null, options: [] } },
    });
    await pay();
    await later(40);
    const previewed = await preview();
    if (!previewed.ok) throw new Error(previewed.error.error);
    const { dueNow, prorationDate } = previewed.body;
    expect(dueNow).toBeGreaterThan(0);
    const request = { ...group(20), dueNow, prorationDate };
    expect(await api.call(endpoints.changePlan, request, as)).toMatchObject({
      body: { quantity: 20, charged: 0, invoiced: dueNow },
    });
    expect(await plan()).toMatchObject({
      status: 'active',
      plan: { quantity: 20 },
      open_invoice: { amount: dueNow },
    });
  });

  it('The renewal sends an invoice, which is announced a week before (PRICE-505)', async () => {
    const { plan, later, pay, invoices, subjects } = await ordered();
    await pay();
    await later(360);
    await world.api.runScheduledJobs();
    await world.api.runJobs();
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Your plan renews on/));
    const [reminder] = (await world.api.mailsTo(email)).filter(({ subject }) =>
      /renews on/.test(subject),
    );
    expect(reminder?.text).toContain('we’ll send you an invoice for $1,333.20');
    await later(8, 'invoice.sent');
    expect(await plan()).toMatchObject({ status: 'active', open_invoice: { amount: 133_320 } });
    await giveUp(await invoices());
    expect(await plan()).toMatchObject({ status: 'active', open_invoice: null });
  });

  /** Support gives the newest invoice up. */
  const giveUp = async ([newest]: readonly { readonly id: string }[]) => {
    const stripe = createStripeClient(world.api.config.stripe);
    await stripe.invoices.markUncollectible(String(newest?.id));
    await world.delivered('invoice.marked_uncollectible');
    await world.api.runJobs();
  };

  it('Who cancels an order before its invoice is due can order again; one who cancels an overdue one, only by card, until support forgives the invoice (PRICE-532)', async () => {
    const { cancel, invoices, orderAgain, later } = await ordered();
    await cancel();
    expect(await orderAgain()).toMatchObject({ ok: true });
    await later(31, changed);
    await cancel();
    expect(await orderAgain()).toMatchObject({ error: { error: 'INVOICE_GIVEN_UP' } });
    const [overdue] = await invoices();
    const stripe = createStripeClient(world.api.config.stripe);
    const metadata = { forgiven: 'they paid by check' };
    await stripe.invoices.update(String(overdue?.id), { metadata });
    expect(await orderAgain()).toMatchObject({ ok: true });
  });

  it('An order whose invoice support gives up ends, and its owner can then buy by card only (PRICE-530, PRICE-532)', async () => {
    const { as, plan, later, invoices, orderAgain } = await ordered();
    await giveUp(await invoices());
    expect(await plan()).toMatchObject({ status: 'canceled', open_invoice: null });
    await later(1);
    expect(await orderAgain()).toMatchObject({ error: { error: 'INVOICE_GIVEN_UP' } });
    const order = { price: prices.group, quantity: 12 };
    const bought = await world.api.call(endpoints.createCheckoutSession, order, as);
    expect(bought).toMatchObject({ ok: true });
  });

  it('An operator gives some seats for some days before the invoice is paid; then they stop until it is (PRICE-531)', async () => {
    const { plan, group: details, isPremium, release, later, pay, subjects } = await ordered();
    await release('--seats', '5', '--days', '10');
    expect(await details()).toMatchObject({ quota: 5, name: 'Topology' });
    expect(await isPremium()).toBe(true);
    const released_until = expect.stringMatching(/^\d+$/);
    expect(await plan()).toMatchObject({ status: 'active', open_invoice: { released_until } });
    await later(10.1);
    await world.api.runScheduledJobs();
    await world.api.runJobs();
    expect(await isPremium()).toBe(false);
    expect(await plan()).toMatchObject({ status: 'incomplete' });
    expect(await subjects()).toEqual(['Your seats are ready', 'Your plan has stopped']);
    await pay();
    expect(await isPremium()).toBe(true);
    expect(await details()).toMatchObject({ quota: 12 });
  });

  it('An order that is paid while some of its seats are released has all of them, and its purchase is mailed once (PRICE-430, PRICE-531)', async () => {
    const { group: details, release, pay, subjects } = await ordered();
    await release('--seats', '5', '--days', '10');
    await pay();
    await world.api.runScheduledJobs();
    await world.api.runJobs();
    expect(await details()).toMatchObject({ quota: 12 });
    const all = await subjects();
    expect(all.filter((subject) => subject.startsWith('Thank you for buying'))).toHaveLength(1);
  });

  it('A canceled order that was not released is void; a released one is billed for the days that were used (PRICE-533)', async () => {
    const first = await ordered();
    expect(await first.cancel()).toMatchObject({ ok: true });
    expect(await first.invoices()).toMatchObject([{ state: 'void' }]);
    const { cancel, release, later, invoices, pay, plan, subjects } = await ordered();
    await release();
    await later(9.5);
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await plan()).toMatchObject({ status: 'canceled', end_reason: 'canceled' });
    const used = Math.round((133_320 * 10) / 365);
    const [note, open] = await invoices();
    expect(note).toMatchObject({ kind: 'credit-note', amount: 133_320 - used });
    const page = await (await fetch(String(open?.page))).text();
    expect(page).toContain(`$${used / 100}`);
    await pay();
    expect((await invoices())[1]).toMatchObject({ state: 'paid', paid: used, refunded: 0 });
    expect(await plan()).toMatchObject({ status: 'canceled' });
    expect(await subjects()).toEqual(['Your seats are ready', 'Your plan has ended']);
  });

  it('What is paid after the end lets the plan and its group continue in the period that was paid (PRICE-534)', async () => {
    const {
      as,
      group: details,
      release,
      endUnpaid,
      pay,
      plan,
      isPremium,
      subjects,
    } = await ordered();
    await release();
    const before = await details();
    const paidUntil = (await plan())?.current_period_end;
    const invited = { newMembers: ['fellow@example.org'], token: as.token };
    await world.api.call(endpoints.sendInvitation, invited);
    await endUnpaid();
    expect(await plan()).toMatchObject({ status: 'canceled', end_reason: 'invoice-unpaid' });
    expect(await isPremium()).toBe(false);
    await pay();
    await world.api.runJobs();
    expect(await plan()).toMatchObject({ status: 'active', current_period_end: paidUntil });
    expect(await isPremium()).toBe(true);
    expect(await details()).toMatchObject({
      guid: before?.guid,
      quota: 12,
      counts: { pending: 1 },
    });
    expect((await subjects()).at(-1)).toBe('Your plan is back');
  });

  it('What is paid after the end is refunded when its payer has another plan, whose purchase makes an unpaid invoice void (PRICE-534)', async () => {
    const { row, endUnpaid, pay, plan, invoices, subjects } = await ordered();
    await endUnpaid();
    const stripe = createStripeClient(world.api.config.stripe);
    const { customerId: customer } = row;
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: priceOf(prices.year), quantity: 1 }];
    await stripe.subscriptions.create({ customer, items, default_payment_method: card.id });
    await pay();
    await world.api.runJobs();
    expect(await plan()).toMatchObject({ plan: { quantity: 1 }, status: 'active' });
    const sent = (await invoices()).filter(({ amount }) => amount === 133_320);
    expect(sent).toMatchObject([{ state: 'paid', refunded: 133_320 }]);
    expect((await subjects()).at(-1)).toBe('We refunded your late payment');
    const second = await ordered();
    await second.endUnpaid();
    const { customerId } = second.row;
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
    const bought = { customer: customerId, items, default_payment_method: other.id };
    await stripe.subscriptions.create(bought);
    await world.delivered('customer.subscription.created');
    await world.api.runJobs();
    expect((await second.invoices()).find(({ amount }) => amount === 133_320)).toMatchObject({
      state: 'void',
    });
  });
});
