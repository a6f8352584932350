import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { createStripeClient } from '../../../adapters/payment-provider/stripe-client';
import { propertyRuns } from '../../../testing/property-runs';
import { entitlementOf } from '../../auth-session/accounts/entitlement';
import { updateUser } from '../../auth-session/accounts/user.repository';
import { premiumRights } from '../../auth-session/auth-session.tables';
import { signIn, signUp } from '../../auth-session/testing/auth-api';
import { prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { isLive } from './subscription';
import { subscriptionsOf } from './subscription.repository';

// A history takes seconds: every request is a real one.
jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 120_000);

const months = 24;
const actions = [
  'buy',
  'buy',
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

describe('random histories through the API, its database and the payment provider’s stand-in', () => {
  let world: StandInApi;
  let stripe: Stripe;
  let users = 0;
  beforeAll(async () => {
    world = await startStandInApi();
    stripe = createStripeClient({ ...world.api.config.stripe, apiUrl: world.standIn.url });
  });
  afterAll(() => world.stop());

  const post = (path: string, body: object) =>
    fetch(`${world.standIn.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const run = async (steps: readonly Step[]) => {
    const { api, standIn } = world;
    const { query } = api.platform.database;
    users += 1;
    const email = `history-${users}@example.org`;
    const { uid } = await signUp(api, email);
    await updateUser(query, uid, { emailVerified: true });
    const reversed = new Set<string>();

    const buy = async ({ plan, seats, card }: Step) => {
      const { idToken: token } = await signIn(api, email);
      const order = { price: prices[plan], quantity: plan === 'group' ? seats : 1 };
      const opened = await api.call(endpoints.createCheckoutSession, order, { token });
      if (opened.ok) await standIn.pay(opened.body.url, card);
      else expect(opened.error.error).toBe('ALREADY_SUBSCRIBED');
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
      const opened = await post('/control/disputes', { charge });
      const dispute: { id: string } = JSON.parse(await opened.text());
      await post(`/control/disputes/${dispute.id}`, { status: 'lost' });
    };
    const changeItem = async (plan: Stripe.Subscription, { seats, plan: wanted }: Step) => {
      const [item] = plan.items.data;
      if (!item) return;
      const isGroup = item.price.id === prices.group;
      const change = isGroup
        ? { quantity: seats }
        : { price: prices[wanted === 'month' ? 'month' : 'year'] };
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
      const [plan] = await livePlans();
      if (!plan) return;
      if (action === 'cancel')
        await stripe.subscriptions.update(plan.id, { cancel_at_period_end: true });
      if (action === 'resume')
        await stripe.subscriptions.update(plan.id, { cancel_at_period_end: false });
      if (action === 'end') await stripe.subscriptions.cancel(plan.id);
      if (action === 'change') await changeItem(plan, step);
      if (action === 'refund' || action === 'dispute') await reverse(plan, action);
    };
    const settle = async () => {
      await world.advanceDays(1);
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
      const { isPremium } = entitlementOf(owner, rights, api.clock.now());
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
      await settle();
      const row = await check();
      await world.advanceDays(26);
      await settle();
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
    await fc.assert(fc.asyncProperty(histories, run), {
      ...propertyRuns({ suite: 1, torture: 50 }),
      endOnFailure: true,
    });
  });
});
