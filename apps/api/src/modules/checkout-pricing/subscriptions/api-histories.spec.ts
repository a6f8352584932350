import { entitlementOf } from '@portal/entitlements/domain';
import { checkoutPricingEndpoints as endpoints, isLive } from '@portal/checkout-pricing/domain';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { createStripeClient } from '../../../adapters/payment-provider/stripe-client';
import { propertyRuns } from '../../../testing/property-runs';
import { factOf } from '../../entitlements/rights/right-facts.repository';
import { updateUser } from '../../auth-session/accounts/user.repository';
import { premiumRights } from '../../entitlements/entitlements.tables';
import { signIn, signUp } from '../../auth-session/testing/auth-api';
import { findCustomerId } from '../checkout/customer.repository';
import { priceOf, prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { subscriptionsOf } from './subscription.repository';

// A history takes seconds: every request is a real one.
jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 120_000);

const months = 24;
const hours = (count: number) => count / 24;
const actions = [
  'buy',
  'buy',
  'abandon',
  'sell by support',
  'pay in old tabs',
  'cancel',
  'resume',
  'change',
  'end',
  'refund',
  'dispute',
  'none',
] as const;
const fates = [
  '',
  'duplicateWebhooks',
  'reorderWebhooks',
  'overlapWebhooks',
  'dropWebhooks',
] as const;

/** One step for each month. */
const histories = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    plan: fc.constantFrom('month', 'year', 'group'),
    seats: fc.integer({ min: 2, max: 100 }),
    card: fc.constantFrom('4242 4242 4242 4242', '4242 4242 4242 4242', '4000 0000 0000 0341'),
    fate: fc.constantFrom(...fates),
  }),
  { minLength: months, maxLength: months },
);
type Step = typeof histories extends fc.Arbitrary<(infer Item)[]> ? Item : never;

/** Every history starts at the same time, so that a seed always repeats the same renewals. */
const start = new Date('2030-01-01T12:00:00Z');

describe('random histories through the API, its database and the payment provider’s stand-in', () => {
  const run = async (world: StandInApi, steps: readonly Step[]) => {
    const { api, standIn } = world;
    const stripe = createStripeClient({ ...api.config.stripe, apiUrl: standIn.url });
    const { query } = api.platform.database;
    const email = 'ada@example.org';

    const post = async (path: string, body: object): Promise<unknown> => {
      const response = await fetch(`${standIn.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
      return response.json();
    };

    const early = start.getTime() - (await standIn.now()).getTime();
    await world.advanceDays(Math.floor(early / 1_000) / 86_400);
    const { uid } = await signUp(api, email);
    await updateUser(query, uid, { emailVerified: true });
    const reversed = new Set<string>();

    const oldTabs: string[] = [];

    const openCheckout = async ({ plan, seats }: Step) => {
      const { idToken: token } = await signIn(api, email);
      const order = { price: prices[plan], quantity: plan === 'group' ? seats : 1 };
      const opened = await api.call(endpoints.createCheckoutSession, order, { token });
      if (!opened.ok) {
        expect(opened.error.error).toBe('ALREADY_SUBSCRIBED');
        return undefined;
      }
      oldTabs.push(opened.body.url);
      return opened.body.url;
    };
    const buy = async (step: Step) => {
      const url = await openCheckout(step);
      if (url) await standIn.pay(url, step.card);
    };
    const payInOldTabs = async ({ card }: Step) => {
      for (const url of oldTabs) await standIn.pay(url, card);
    };
    /** The user pays at the provider, without a checkout of the portal. */
    const sellBySupport = async ({ plan }: Step) => {
      const customer = await findCustomerId(query, uid);
      if (!customer) return;
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const items = [{ price: priceOf(prices[plan]), quantity: plan === 'group' ? 5 : 1 }];
      await stripe.subscriptions.create({ customer, items, default_payment_method: card.id });
    };
    const reverse = async (plan: Stripe.Subscription, kind: 'refund' | 'dispute') => {
      const invoice = String(plan.latest_invoice);
      const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
      if (!payment || reversed.has(plan.id)) return;
      const { charge } = await stripe.refunds.create({
        payment_intent: String(payment.payment.payment_intent),
        ...(kind === 'dispute' && { amount: 1 }),
      });
      reversed.add(plan.id);
      if (kind === 'refund') return;
      const dispute = await post('/control/disputes', { charge });
      const { id } = dispute as { id: string };
      await post(`/control/disputes/${id}`, { status: 'lost' });
    };
    const changeItem = async (plan: Stripe.Subscription, { seats, plan: wanted }: Step) => {
      const [item] = plan.items.data;
      if (!item) return;
      const isGroup = item.price.id === priceOf(prices.group);
      const change = isGroup
        ? { quantity: seats }
        : { price: priceOf(prices[wanted === 'month' ? 'month' : 'year']) };
      await stripe.subscriptions.update(plan.id, {
        items: [{ id: item.id, ...change }],
        proration_behavior: seats % 2 === 0 ? 'create_prorations' : 'always_invoice',
      });
    };

    const livePlans = async () => {
      const ids = (await subscriptionsOf(query, uid)).map(({ id }) => id);
      const plans = await Promise.all(ids.map((id) => stripe.subscriptions.retrieve(id)));
      return plans.filter((plan) => isLive(plan));
    };
    const act = async (step: Step) => {
      const { action } = step;
      if (action === 'buy') return buy(step);
      if (action === 'abandon') return void (await openCheckout(step));
      if (action === 'pay in old tabs') return payInOldTabs(step);
      const [plan] = await livePlans();
      if (action === 'sell by support' && !plan) return sellBySupport(step);
      if (!plan) return;
      if (action === 'cancel')
        await stripe.subscriptions.update(plan.id, { cancel_at_period_end: true });
      if (action === 'resume')
        await stripe.subscriptions.update(plan.id, { cancel_at_period_end: false });
      if (action === 'end') await stripe.subscriptions.cancel(plan.id);
      if (action === 'change') await changeItem(plan, step);
      if (action === 'refund' || action === 'dispute') await reverse(plan, action);
    };
    /** Undelivered events are recovered after an hour: before the next renewal, which would be a newer payment. */
    const settle = async (days: number) => {
      await world.advanceDays(days);
      for (let times = 0; times < 2; times += 1) {
        await api.runJobs();
        await api.runScheduledJobs();
        await api.runJobs();
      }
    };
    const check = async () => {
      const rights = await query.select().from(premiumRights).where(eq(premiumRights.uid, uid));
      const owner = { email, emailVerified: true };
      const plans = (await livePlans()).filter(({ id }) => !reversed.has(id));
      const { isPremium } = entitlementOf(owner, rights.map(factOf), api.clock.now());
      expect({ isPremium, plans: plans.length }).toEqual({ isPremium, plans: isPremium ? 1 : 0 });
      const rows = (await subscriptionsOf(query, uid)).filter(
        (row) => isLive(row) && !row.revokedAt,
      );
      expect(rows.map(({ id, quantity }) => ({ id, quantity }))).toEqual(
        plans.map(({ id, items }) => ({ id, quantity: items.data[0]?.quantity })),
      );
      return rows[0];
    };

    for (const step of steps) {
      await post('/control/faults', step.fate === '' ? {} : { [step.fate]: true });
      await act(step);
      await post('/control/faults', {});
      await settle(hours(2));
      const row = await check();
      await settle(27);
      await check();
      if (!row) continue;
      const [invoice] = (await stripe.invoices.list({ subscription: row.id, limit: 1 })).data;
      const isRenewal =
        invoice?.billing_reason === 'subscription_cycle' &&
        invoice.created * 1_000 === row.currentPeriodEnd.getTime();
      if (isRenewal) expect(invoice.amount_due).toBe(row.amount);
    }
  };

  it('In 24 months the right and the seats are the provider’s, and each renewal charges the amount that the account showed (PRICE-140)', async () => {
    const property = fc.asyncProperty(histories, async (steps) => {
      const world = await startStandInApi();
      await run(world, steps).finally(() => world.stop());
    });
    await fc.assert(property, {
      ...propertyRuns({ suite: 1, torture: 50 }),
      endOnFailure: true,
    });
  });
});
