import { createApiModules } from '../api-modules';
import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  billingEndpoints,
  checkoutPricingEndpoints as endpoints,
  endOf,
  isLive,
  planState,
  readSubscription,
} from '@portal/checkout-pricing/domain';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { createStripeClient } from '@portal/server/adapters';
import { propertyRuns, rounds } from '@portal/server/testing';
import { createEntitlements } from '@portal/entitlements/server/testing';
import { groups } from '@portal/group-management/server/testing';
import { updateUser, signIn, signUp } from '@portal/auth-session/server/testing';
import {
  findCustomerId,
  apiHistories,
  payer,
  type ApiStep,
  priceOf,
  prices,
  startStandInApi,
  type StandInApi,
  subscriptionsOf,
} from '@portal/checkout-pricing/server/testing';

// A history takes seconds: every request is a real one.
jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 300_000);

const hours = (count: number) => count / 24;

/** Every history starts at the same time, so that a seed always repeats the same renewals. */
const start = new Date('2030-01-01T12:00:00Z');

describe('random histories through the API, its database and the payment provider’s stand-in', () => {
  const run = async (world: StandInApi, steps: readonly ApiStep[]) => {
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

    const openCheckout = async ({ plan, seats }: ApiStep) => {
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
    const buy = async (step: ApiStep) => {
      const url = await openCheckout(step);
      if (url) await standIn.pay(url, step.card);
    };
    const orderByInvoice = async ({ seats }: ApiStep) => {
      const { idToken: token } = await signIn(api, email);
      const order = { price: prices.group, quantity: seats, groupName: '', details: payer };
      const placed = await api.call(billingEndpoints.orderByInvoice, order, { token });
      if (!placed.ok) {
        const refusals = ['ALREADY_SUBSCRIBED', 'INVOICE_OPEN', 'INVOICE_GIVEN_UP'];
        expect(refusals).toContain(placed.error.error);
      }
    };
    /** The open invoices of every plan, newest first. */
    const openInvoices = async () => {
      const customer = await findCustomerId(query, uid);
      if (!customer) return [];
      return (await stripe.invoices.list({ customer, status: 'open', limit: 100 })).data;
    };
    const payInvoices = async (which: 'oldest' | 'every') => {
      const open = (await openInvoices()).toReversed();
      for (const { hosted_invoice_url: page } of which === 'oldest' ? open.slice(0, 1) : open)
        await standIn.pay(`${page}/pay`);
    };
    const payInOldTabs = async ({ card }: ApiStep) => {
      for (const url of oldTabs) await standIn.pay(url, card);
    };
    /** The user pays at the provider, without a checkout of the portal. */
    const sellBySupport = async ({ plan }: Pick<ApiStep, 'plan'>, trialDays?: number) => {
      const customer = await findCustomerId(query, uid);
      if (!customer) return;
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const items = [{ price: priceOf(prices[plan]), quantity: plan === 'group' ? 5 : 1 }];
      await stripe.subscriptions.create({
        customer,
        items,
        default_payment_method: card.id,
        ...(trialDays !== undefined && { trial_period_days: trialDays }),
      });
    };
    /** The invoices of a plan that took money, newest first, and whether each charged a period or only a change. */
    const paidInvoices = async (plan: Stripe.Subscription) => {
      const expand = ['data.payments'];
      const listed = { subscription: plan.id, status: 'paid', limit: 100, expand } as const;
      const { data } = await stripe.invoices.list(listed);
      return data.map((invoice) => ({
        amount: invoice.amount_paid,
        payment: String(invoice.payments?.data[0]?.payment.payment_intent),
        isPeriod: invoice.lines.data.some(
          ({ parent }) => !parent?.subscription_item_details?.proration,
        ),
        endsAt: Math.max(...invoice.lines.data.map(({ period }) => period.end)),
      }));
    };
    const takenBack = new Set<string>();
    /** Disputes that the bank has not decided, with the plan that each ends. */
    const undecided: { readonly id: string; readonly ends: string | null }[] = [];
    const decideDisputes = async () => {
      for (const { id, ends } of undecided.splice(0)) {
        await post(`/control/disputes/${id}`, { status: 'lost' });
        if (ends !== null) reversed.add(ends);
      }
    };
    /** Money goes back; whether that ends the plan is decided here, by the invoice that is refunded. */
    const reverse = async (plan: Stripe.Subscription, kind: ApiStep['action']) => {
      const invoices = await paidInvoices(plan);
      const [period] = invoices.filter(({ isPeriod }) => isPeriod);
      const invoice = kind === 'refund the newest' ? invoices[0] : period;
      if (!invoice || invoice.amount < 2 || takenBack.has(invoice.payment)) return;
      takenBack.add(invoice.payment);
      const isDisputed = kind === 'dispute' || kind === 'dispute late';
      const part = isDisputed || kind === 'refund a part';
      const { charge } = await stripe.refunds.create({
        payment_intent: invoice.payment,
        ...(part && { amount: 1 }),
      });
      if (kind === 'refund a part') return;
      const now = (await standIn.now()).getTime() / 1_000;
      const ends = invoice === period && isLive(plan) && invoice.endsAt > now;
      if (!isDisputed) {
        if (ends) reversed.add(plan.id);
        return;
      }
      const dispute = await post('/control/disputes', { charge });
      const { id } = dispute as { id: string };
      undecided.push({ id, ends: ends ? plan.id : null });
      if (kind === 'dispute') await decideDisputes();
    };
    const changeItem = async (plan: Stripe.Subscription, { seats, plan: wanted }: ApiStep) => {
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

    /** Everything that the provider has for the user. */
    const allPlans = async () => {
      const { data: customers } = await stripe.customers.list({ email, limit: 100 });
      const listed = customers.map(({ id: customer }) =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
      );
      return (await Promise.all(listed)).flatMap(({ data }) => data);
    };
    const livePlans = async () => (await allPlans()).filter((plan) => isLive(plan));
    /** Whether a plan gives what was ordered: one by invoice once a period of it was paid, maybe before it began. */
    const hasStarted = async (plan: Stripe.Subscription) =>
      plan.collection_method !== 'send_invoice' ||
      plan.metadata['revives'] !== undefined ||
      (await paidInvoices(plan)).some(({ isPeriod }) => isPeriod);
    /** What is paid after the end of a plan by invoice lets it continue or goes back. */
    const checkLatePayments = async () => {
      const plans = await allPlans();
      const continued = new Set(plans.map(({ metadata }) => metadata['revives']));
      for (const { id, ended_at: endedAt } of plans) {
        if (endedAt === null || continued.has(id)) continue;
        const listed = { subscription: id, collection_method: 'send_invoice', limit: 100 } as const;
        const { data: sent } = await stripe.invoices.list({ ...listed, expand: ['data.payments'] });
        if (sent.some(({ status }) => status === 'open')) continue;
        const late = sent.filter(({ status_transitions: at }) => Number(at.paid_at) > endedAt);
        for (const { payments } of late) {
          const payment_intent = String(payments?.data[0]?.payment.payment_intent);
          const { data: charges } = await stripe.charges.list({ payment_intent });
          expect(charges).toMatchObject([{ refunded: true }]);
        }
      }
    };
    /** Cancels as the API does, or as the billing portal does: by the time alone. */
    const cancelPlan = (plan: Stripe.Subscription, byTime: boolean) =>
      stripe.subscriptions.update(
        plan.id,
        byTime ? { cancel_at: 'min_period_end' } : { cancel_at_period_end: true },
      );
    const resumePlan = (plan: Stripe.Subscription) =>
      stripe.subscriptions.update(
        plan.id,
        plan.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
      );
    const { premiumRights: rights } = createEntitlements(api.platform);
    const membership = { uid, source: 'group', reference: 'another-group' } as const;
    let isMember = false;
    const setMember = async (joins: boolean) => {
      isMember = joins;
      const right = { ...membership, isPaid: false, reason: 'group', holder: email };
      if (joins) await rights.grant(query, right);
      else await rights.revoke(query, membership);
    };

    const act = async (step: ApiStep) => {
      const { action } = step;
      if (action === 'buy') return buy(step);
      if (action === 'abandon') return void (await openCheckout(step));
      if (action === 'pay in old tabs') return payInOldTabs(step);
      if (action === 'order by invoice') return orderByInvoice(step);
      if (action === 'pay the oldest invoice') return payInvoices('oldest');
      if (action === 'pay every invoice') return payInvoices('every');
      if (action === 'join a group' || action === 'leave it')
        return setMember(action === 'join a group');
      const [plan] = await livePlans();
      if (action === 'sell by support' && !plan) return sellBySupport(step);
      if (action === 'try' && !plan) return sellBySupport(step, 20);
      if (!plan) return;
      if (action === 'cancel') await cancelPlan(plan, step.seats % 2 === 0);
      if (action === 'resume' && plan.cancel_at !== null) await resumePlan(plan);
      if (action === 'end') await stripe.subscriptions.cancel(plan.id);
      if (action === 'change') await changeItem(plan, step);
      if (/refund|dispute/.test(action)) await reverse(plan, action);
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
    /** Compares what the API gives and says with everything that the provider has. */
    const check = async () => {
      const { idToken: token } = await signIn(api, email);
      await checkLatePayments();
      const plans = [];
      for (const plan of await livePlans())
        if (!reversed.has(plan.id) && (await hasStarted(plan))) plans.push(plan);
      const premium = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
      const isPremium = premium.ok && premium.body.isPremium;
      expect(plans.length).toBeLessThan(2);
      expect(isPremium).toBe(isMember || plans.length > 0);
      const open = await stripe.checkout.sessions.list({ status: 'open', limit: 100 });
      if (isPremium) expect(open.data.map(({ id }) => id)).toEqual([]);
      const rows = (await subscriptionsOf(query, uid)).filter(
        (row) => isLive(row) && !row.revokedAt,
      );
      expect(rows.map(({ id, quantity }) => ({ id, quantity }))).toEqual(
        plans.map(({ id, items }) => ({ id, quantity: items.data[0]?.quantity })),
      );
      const [row] = rows;
      const [plan] = plans;
      if (!row || !plan) return undefined;
      const details = await api.call(endpoints.getSubscriptionDetails, {}, { token });
      const said = details.ok ? details.body.map(readSubscription)[0] : undefined;
      const secondsOf = (date: Date | null | undefined) => (date ? date.getTime() / 1_000 : null);
      expect(said && planState(said)).toBe(
        plan.status === 'past_due' ? 'past-due' : plan.cancel_at === null ? 'renews' : 'ends',
      );
      expect(secondsOf(said && endOf(said))).toBe(plan.cancel_at);
      expect(secondsOf(said?.currentPeriodEnd)).toBe(plan.items.data[0]?.current_period_end);
      const [group] = await query.select().from(groups).where(eq(groups.subscriptionId, row.id));
      if (row.plan === 'group') expect(group).toMatchObject({ quota: row.quantity, isLive: true });
      return row;
    };
    /** The account is deleted as soon as no plan renews; then nothing charges its owner. */
    const deleteAccount = async () => {
      await setMember(false);
      for (const plan of await livePlans()) await stripe.subscriptions.cancel(plan.id);
      await settle(hours(2));
      await settle(1);
      const { idToken: token } = await signIn(api, email);
      await sellBySupport({ plan: 'month' });
      const remove = () => api.call(accountEndpoints.deleteAccount, {}, { token });
      const [sold] = await livePlans();
      if (sold) {
        expect(await remove()).toMatchObject({ error: { error: 'DELETION_WITH_SUBSCRIPTION' } });
        await cancelPlan(sold, true);
        await settle(hours(2));
        await api.runScheduledJobs();
      }
      const { idToken: again } = await signIn(api, email);
      expect(await api.call(accountEndpoints.deleteAccount, {}, { token: again })).toMatchObject({
        status: 200,
      });
      await settle(hours(2));
      expect(await livePlans()).toEqual([]);
    };

    for (const step of steps) {
      const isOutage = step.fate === 'outage';
      const fault = isOutage ? 'dropWebhooks' : step.fate;
      await post('/control/faults', fault === '' ? {} : { [fault]: true });
      // The bank decides about the disputes of earlier months.
      await decideDisputes();
      await act(step);
      await post('/control/faults', {});
      if (isOutage) await world.advanceDays(4);
      await settle(hours(2));
      // What happened in an outage to a known plan is found by the weekly reading.
      const row = isOutage ? undefined : await check();
      await settle(27);
      await check();
      if (!row) continue;
      const [invoice] = (await stripe.invoices.list({ subscription: row.id, limit: 1 })).data;
      const isRenewal =
        invoice?.billing_reason === 'subscription_cycle' &&
        invoice.created * 1_000 === row.currentPeriodEnd.getTime();
      if (isRenewal) expect(invoice.amount_due).toBe(row.amount);
    }
    await deleteAccount();
  };

  const months = rounds({ suite: 8, torture: 24 });

  it('In up to 24 months the right and the seats are the provider’s, and each renewal charges the amount that the account showed (PRICE-140)', async () => {
    const property = fc.asyncProperty(apiHistories, async (steps) => {
      const world = await startStandInApi({ PAY_BY_INVOICE_FROM_SEATS: '2' }, createApiModules);
      await run(world, steps.slice(0, months)).finally(() => world.stop());
    });
    await fc.assert(property, {
      ...propertyRuns({ suite: 1, torture: 50 }),
      endOnFailure: true,
    });
  });
});
