import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { prices, type StandInApi, signUpBuyer } from '@portal/checkout-pricing/server/testing';
import { createStripeClient } from '@portal/server/adapters';
import { signIn } from '@portal/auth-session/server/testing';
import { startGroupWorld } from '../testing/group-world';

// Each order goes over the real protocol in both directions.
jest.setTimeout(120_000);

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints, ...groupManagementEndpoints };
const details = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: 'DE123456789',
  purchaseOrder: 'PO-7',
};
const changed = 'customer.subscription.updated';
const group = (quantity: number) => ({ plan: 'group', interval: 'year', quantity }) as const;

describe('a group that is paid by invoice, over the real protocol', () => {
  let world: StandInApi;
  beforeEach(async () => {
    world = await startGroupWorld({ PAY_BY_INVOICE_FROM_SEATS: '10', AUTOMATIC_TAX: 'true' });
  });
  afterEach(() => world.stop());

  const email = 'dean@example.org';

  /** Orders a group of 12 seats; returns what its owner can do. */
  async function ordered() {
    const { api, standIn } = world;
    const { token } = await signUpBuyer(world, email);
    const as = { token };
    const order = { price: prices.group, quantity: 12, groupName: 'Topology', details };
    const response = await api.call(endpoints.orderByInvoice, order, as);
    if (!response.ok) throw new Error(response.error.error);
    const { invoice } = response.body;
    return {
      as,
      invoice,
      /** Lets time pass, until the API has heard of an event. */
      async later(days: number, event?: string) {
        await world.advanceDays(days);
        if (event) await world.delivered(event);
        await api.runJobs();
        as.token = (await signIn(api, email)).idToken;
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

  it('An invoice that is never paid is told at its due date, and the plan ends with its group after the grace (PRICE-503)', async () => {
    const { as, plan, later, subjects } = await ordered();
    await later(29);
    expect(await plan()).toMatchObject({ status: 'active', payment_problem: null });
    await later(2, changed);
    expect(await plan()).toMatchObject({
      status: 'past_due',
      payment_problem: { next_attempt_at: null, access_until: expect.stringMatching(/^\d+$/) },
    });
    expect(await subjects()).toContain('Your invoice is overdue');
    await later(14, 'customer.subscription.deleted');
    expect(await plan()).toMatchObject({ status: 'canceled', end_reason: 'invoice-unpaid' });
    expect((await subjects()).filter((subject) => subject === 'Your plan has ended')).toHaveLength(
      1,
    );
    expect(await world.api.call(endpoints.getGroupDetails, {}, as)).toMatchObject({
      ok: true,
      body: { subscription: { status: 'canceled' } },
    });
  });

  it('A late payment of an overdue invoice brings the plan back to normal (PRICE-503)', async () => {
    const { plan, later, pay } = await ordered();
    await later(35, changed);
    expect(await plan()).toMatchObject({ status: 'past_due' });
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
    const { plan, later, pay, subjects } = await ordered();
    await pay();
    await later(360);
    await world.api.runScheduledJobs();
    await world.api.runJobs();
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Your plan renews on/));
    const [reminder] = (await world.api.mailsTo(email)).filter(({ subject }) =>
      /renews on/.test(subject),
    );
    expect(reminder?.text).toContain('an invoice of $1,333.20 is sent then');
    await later(6, 'invoice.sent');
    expect(await plan()).toMatchObject({ status: 'active', open_invoice: { amount: 133_320 } });
  });

  it('An invoice that support gives up leaves the plan as it is (PRICE-503)', async () => {
    const { as, plan, later } = await ordered();
    await later(31, changed);
    expect(await plan()).toMatchObject({ status: 'past_due' });
    const stripe = createStripeClient(world.api.config.stripe);
    const listed = await world.api.call(endpoints.listInvoices, {}, as);
    await stripe.invoices.voidInvoice(listed.ok ? String(listed.body.documents[0]?.id) : '');
    await world.delivered('invoice.voided');
    await world.api.runJobs();
    expect(await plan()).toMatchObject({ status: 'active', open_invoice: null });
  });
});
