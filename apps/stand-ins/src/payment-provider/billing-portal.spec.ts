import { portalPlansName, portalPlansOf } from '@portal/checkout-pricing/price-list';
import type Stripe from 'stripe';
import { buy, card, open, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const monthly = 'price_premium_month_t1';
const done = 'http://shop.test/account?plan=done';

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;

describe('Links to one action of the billing portal', () => {
  let provider: TestProvider;
  let plan: Stripe.Subscription;
  let page: (action: string) => string;

  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    plan = await buy(provider, monthly);
  });

  /** Opens a session at an action; returns the address of the page that it redirects to. */
  async function openAt(flow: Omit<FlowData, 'after_completion'>): Promise<string> {
    const { data } = await provider.stripe.billingPortal.configurations.list({ limit: 100 });
    const plans = portalPlansOf('prod_premium', 1);
    const session = await provider.stripe.billingPortal.sessions.create({
      customer: String(plan.customer),
      return_url: 'http://shop.test/account',
      configuration: data.find(({ metadata }) => metadata?.[portalPlansName] === plans)?.id,
      flow_data: {
        ...flow,
        after_completion: { type: 'redirect', redirect: { return_url: done } },
      },
    });
    page = (action) => `${session.url}/${action}`;
    const { status, location } = await open(session.url);
    expect(status).toBe(303);
    return new URL(String(location), session.url).href;
  }

  const current = () => provider.stripe.subscriptions.retrieve(plan.id);
  const cancelFlow = () => ({
    type: 'subscription_cancel',
    subscription_cancel: { subscription: plan.id },
  });

  it('A link for the cancellation opens its page, cancels to the period’s end and returns to the shop', async () => {
    const opened = await openAt(cancelFlow());
    expect(opened).toBe(page('cancel'));
    expect((await open(opened)).text).toContain('href="http://shop.test/account"');
    expect(await submit(opened)).toMatchObject({ status: 303, location: done });
    expect(await current()).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: expect.any(Number),
    });
  });

  it('A link for the card opens the card form and returns to the shop when the card is saved', async () => {
    const opened = await openAt({ type: 'payment_method_update' });
    expect(opened).toBe(page('card'));
    expect(await submit(opened, card)).toMatchObject({ status: 303, location: done });
  });

  it('A link for a change offers the frequencies of the plan’s own currency and tier, and returns to the shop', async () => {
    const opened = await openAt({
      type: 'subscription_update',
      subscription_update: { subscription: plan.id },
    });
    expect(opened).toBe(page('plan'));
    const { text } = await open(opened);
    expect(text.match(/type="radio"/g)).toHaveLength(3);
    const price = 'price_premium_year_t1';
    expect(await submit(opened, { price })).toMatchObject({ status: 303, location: done });
    expect((await current()).items.data[0]?.price.id).toBe(price);
  });

  it('A price of another tier or product cannot be chosen', async () => {
    const opened = await openAt({
      type: 'subscription_update',
      subscription_update: { subscription: plan.id },
    });
    await submit(opened, { price: 'price_premium_year_t3' });
    await submit(opened, { price: 'price_group_year_t1' });
    expect((await current()).items.data[0]?.price.id).toBe(monthly);
  });

  it('A plan that is canceled to its period’s end can be resumed on the first page, and not canceled again', async () => {
    await submit(await openAt(cancelFlow()));
    await expect(openAt(cancelFlow())).rejects.toMatchObject({
      code: undefined,
      param: 'flow_data[subscription_cancel][subscription]',
    });
    const { url } = await provider.stripe.billingPortal.sessions.create({
      customer: String(plan.customer),
    });
    expect((await open(url)).text).toContain('Renew plan');
    await submit(`${url}/renew`);
    expect(await current()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it('A link for the plan of another customer is rejected', async () => {
    const other = await provider.stripe.customers.create({});
    plan = { ...plan, customer: other.id };
    await expect(openAt(cancelFlow())).rejects.toMatchObject({
      param: 'flow_data[subscription_cancel][subscription]',
    });
  });
});
