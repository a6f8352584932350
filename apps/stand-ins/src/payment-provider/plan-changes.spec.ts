import type Stripe from 'stripe';
import { buy, card, cards, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const monthly = 'price_premium_month_t1';
const annually = 'price_premium_year_t1';
const group = 'price_group_year_t1';

describe('A change of a subscription and its preview', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  const now = async () => Math.floor(Date.parse(String((await clock()).now)) / 1_000);
  const clock = async (): Promise<{ now: string }> =>
    JSON.parse(await (await fetch(`${provider.origin}/control/clock`)).text());

  /** Buys a plan; returns how to preview and to make a change of it at one time. */
  async function bought(price: string, quantity: number, next: object, paidWith = card) {
    const subscription = await buy(provider, price, { quantity }, paidWith);
    const [item] = subscription.items.data;
    const id = String(item?.id);
    await provider.advanceDays(10);
    const proration_date = await now();
    const change = {
      items: [{ id, ...next }],
      proration_behavior: 'always_invoice' as const,
      proration_date,
    };
    return {
      id: subscription.id,
      preview: () =>
        provider.stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: change,
        }),
      make: (more: Stripe.SubscriptionUpdateParams = {}) =>
        provider.stripe.subscriptions.update(subscription.id, {
          ...change,
          payment_behavior: 'error_if_incomplete',
          ...more,
        }),
      newest: async () =>
        (await provider.stripe.invoices.list({ subscription: subscription.id })).data[0],
    };
  }

  it.each([
    ['another frequency', monthly, 1, { price: annually, quantity: 1 }],
    ['more seats', group, 5, { quantity: 8 }],
    ['fewer seats', group, 8, { quantity: 5 }],
    ['Premium to a group', monthly, 1, { price: group, quantity: 3 }],
  ])(
    'The preview of %s is the invoice of the change, also when time passes between them',
    async (_name, price, quantity, next) => {
      const { preview, make, newest } = await bought(price, quantity, next);
      const previewed = await preview();
      await provider.advance(90);
      await make();
      const invoice = await newest();
      expect(invoice?.billing_reason).toBe('subscription_update');
      expect([invoice?.total, invoice?.amount_due]).toEqual([
        previewed.total,
        previewed.amount_due,
      ]);
    },
  );

  it('A preview changes nothing', async () => {
    const { id, preview } = await bought(group, 5, { quantity: 8 });
    await preview();
    const { items } = await provider.stripe.subscriptions.retrieve(id);
    expect(items.data[0]?.quantity).toBe(5);
  });

  it('A card that is declined changes nothing when the change must be paid', async () => {
    const { id, make } = await bought(
      monthly,
      1,
      { price: annually, quantity: 1 },
      cards.failsAtRenewal,
    );
    await expect(make()).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    const { items, status } = await provider.stripe.subscriptions.retrieve(id);
    expect([items.data[0]?.price.id, status]).toEqual([monthly, 'active']);
  });

  describe('A change that its bank asks to confirm', () => {
    const year = { price: annually, quantity: 1 };
    const waiting = async () => {
      const { id, ...plan } = await bought(monthly, 1, year);
      const { stripe } = provider;
      const { customer } = await stripe.subscriptions.retrieve(id);
      const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
        customer: String(customer),
      });
      await stripe.subscriptions.update(id, { default_payment_method: method.id });
      const change = (more: Stripe.SubscriptionUpdateParams = {}) =>
        plan.make({ payment_behavior: 'pending_if_incomplete', ...more });
      const state = async () => {
        const { items, pending_update, status } = await stripe.subscriptions.retrieve(id);
        const pending = pending_update?.subscription_items?.[0]?.price.id;
        return [items.data[0]?.price.id, pending, status];
      };
      return { ...plan, id, change, state };
    };

    it('It waits as a pending update, and is made when its invoice is paid', async () => {
      const { preview, change, state, newest } = await waiting();
      const { total } = await preview();
      await change();
      expect(await state()).toEqual([monthly, annually, 'active']);
      const invoice = await newest();
      expect(invoice).toMatchObject({ status: 'open', total });
      await provider.advance(3_600);
      await submit(`${invoice?.hosted_invoice_url}/authenticate`, { answer: 'complete' });
      expect(await state()).toEqual([annually, undefined, 'active']);
    });

    it('It is discarded after 23 hours, or when its invoice is void, and a newer one replaces it', async () => {
      const { change, state, newest } = await waiting();
      await change();
      await provider.advance(23 * 3_600 + 1);
      expect(await state()).toEqual([monthly, undefined, 'active']);
      expect(await newest()).toMatchObject({ status: 'void' });
      const proration_date = await now();
      await change({ proration_date });
      const first = await newest();
      await change({ proration_date });
      expect(await provider.stripe.invoices.retrieve(String(first?.id))).toMatchObject({
        status: 'void',
      });
      await provider.stripe.invoices.voidInvoice(String((await newest())?.id));
      expect(await state()).toEqual([monthly, undefined, 'active']);
    });

    it('It changes nothing else, and not a plan whose invoices are sent', async () => {
      const { change } = await waiting();
      for (const [param, value] of Object.entries({
        automatic_tax: { enabled: true },
        cancel_at_period_end: true,
      }))
        await expect(change({ [param]: value })).rejects.toMatchObject({ statusCode: 400, param });
    });
  });

  it('A difference below the smallest charge is carried to the next invoice', async () => {
    const { id, items, customer } = await buy(provider, group, { quantity: 3 });
    await provider.advanceDays(364);
    const change = { items: [{ id: String(items.data[0]?.id), quantity: 4 }] };
    const proration_behavior = 'always_invoice';
    const preview = (details: object) =>
      provider.stripe.invoices.createPreview({ subscription: id, subscription_details: details });
    const { total, amount_due } = await preview({ ...change, proration_behavior });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(50);
    expect(amount_due).toBe(0);
    const { latest_invoice } = await provider.stripe.subscriptions.update(id, {
      ...change,
      proration_behavior,
      expand: ['latest_invoice'],
    });
    expect(latest_invoice).toMatchObject({ status: 'paid', amount_paid: 0, ending_balance: total });
    expect(await provider.stripe.customers.retrieve(String(customer))).toMatchObject({
      balance: total,
    });
    const next = await preview({});
    expect(next).toMatchObject({ starting_balance: total, amount_due: next.total + total });
  });

  it('A time outside the period, and one without a charge, are rejected', async () => {
    const { id } = await bought(group, 5, {});
    const { items } = await provider.stripe.subscriptions.retrieve(id);
    const item = { id: String(items.data[0]?.id), quantity: 6 };
    const at = await now();
    await expect(
      provider.stripe.subscriptions.update(id, { items: [item], proration_date: at - 86_400 * 30 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' });
    await expect(
      provider.stripe.subscriptions.update(id, {
        items: [item],
        proration_behavior: 'none',
        proration_date: at,
      }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' });
  });

  it('What the user says about a cancellation is kept until it is reverted', async () => {
    const { id } = await bought(monthly, 1, {});
    const canceled = await provider.stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive', comment: 'See you' },
    });
    expect(canceled.cancellation_details).toMatchObject({
      feedback: 'too_expensive',
      comment: 'See you',
      reason: 'cancellation_requested',
    });
    const resumed = await provider.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed.cancellation_details).toMatchObject({ feedback: null, comment: null });
  });
});
