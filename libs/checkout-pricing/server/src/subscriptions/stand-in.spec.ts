import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  billingEndpoints,
  checkoutPricingEndpoints as endpoints,
} from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import { createStripeClient } from '@portal/server/adapters';
import { openedSession } from '@portal/auth-session/server/testing';
import { priceOf, prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { signUpAndBuy, signUpBuyer } from '../testing/stand-in-buyers';
import { durations } from '@portal/shared/util';
import { subscriptionsOf } from './subscription.repository';

const monthly = { price: prices.month, quantity: 1 };

describe('the API and the payment provider’s stand-in', () => {
  let world: StandInApi;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await startStandInApi();
    stripe = createStripeClient(world.api.config.stripe);
  });
  afterAll(() => world.stop());

  const delivered = async (type: string) => {
    await world.delivered(type);
    await world.api.runJobs();
  };
  const isPremium = async (token: string) => {
    const response = await world.api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
    return response.ok && response.body.isPremium;
  };
  const planOf = async (token: string) => {
    const response = await world.api.call(endpoints.getSubscriptionDetails, {}, { token });
    return response.ok ? response.body[0] : undefined;
  };
  /** A buyer of one price, with the plan as the account reads it. */
  async function bought(email: string, order: Parameters<typeof signUpAndBuy>[2] = monthly) {
    const { uid, token } = await signUpAndBuy(world, email, order);
    const [row] = await subscriptionsOf(world.api.platform.database.query, uid);
    if (!row) throw new Error('Nothing was bought.');
    return {
      ...row,
      token,
      async plan() {
        const { idToken } = await openedSession(world.api, { uid, email });
        return planOf(idToken);
      },
      /** The next charge as the billing page reads it. */
      async next() {
        const { idToken: token } = await openedSession(world.api, { uid, email });
        const response = await world.api.call(billingEndpoints.getBilledPlan, {}, { token });
        return response.ok ? response.body.billed?.next : undefined;
      },
    };
  }
  const couponCode = async (code: string, coupon: Stripe.CouponCreateParams) => {
    const { id } = await stripe.coupons.create(coupon);
    await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id } });
    return code;
  };

  it('A declined card, a purchase with a coupon and a renewal work over the real protocol (PRICE-72)', async () => {
    const { api, standIn } = world;
    const email = 'buyer@example.org';
    const { uid, token } = await signUpBuyer(world, email);
    const products = await api.call(endpoints.getActiveProducts, { countryCode: 'US' });
    const offers = products.ok ? (products.body.products[0]?.prices ?? []) : [];
    const month = offers.find(({ interval }) => interval === 'month');
    const order = { price: month?.id ?? '', quantity: 1, code: 'WELCOME20' };
    const opened = await api.call(endpoints.createCheckoutSession, order, { token });
    if (!opened.ok) throw new Error(opened.error.error);

    expect(await standIn.pay(opened.body.url, '4000 0000 0000 0002')).toBeNull();
    expect(await isPremium(token)).toBe(false);
    expect(await standIn.pay(opened.body.url)).toBe(
      `${api.url}/account?checkout=success&session_id=${opened.body.sessionId}`,
    );
    await delivered('checkout.session.completed');
    expect(await isPremium(token)).toBe(true);
    const first = await planOf(token);
    expect(first).toMatchObject({ status: 'active', cancel_at_period_end: false, ended_at: null });
    // The coupon was for the first invoice only.
    expect(first?.plan).toMatchObject({ amount: month?.unit_amount });

    await world.advanceDays(32);
    await delivered('customer.subscription.updated');
    const { idToken } = await openedSession(api, { uid, email });
    const renewed = await planOf(idToken);
    expect(Number(renewed?.current_period_end)).toBeGreaterThan(Number(first?.current_period_end));

    const link = await api.call(endpoints.createPortalLink, {}, { token: idToken });
    expect(link.ok && new URL(link.body.url).origin).toBe(standIn.url);
  });

  it('With a permanent coupon the account and the billing page name half of the price as the next charge, with its discount (PRICE-102, PRICE-311)', async () => {
    const half = { name: 'Half price', percent_off: 50, duration: 'forever' } as const;
    const code = await couponCode('HALF', half);
    const { plan, next } = await bought('half@example.org', { ...monthly, code });
    expect((await plan())?.plan).toMatchObject({ amount: 950, price: 1_900 });
    const discount = { name: 'Half price', fullAmount: 1_900, once: false, until: null };
    expect(await next()).toMatchObject({ amount: 950, discount });
  });

  it('A coupon for three months of a monthly plan names the price after it and its end (PRICE-400)', async () => {
    const code = await couponCode('THREE', {
      name: 'Three months',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 3,
    });
    const { startedAt, next } = await bought('three@example.org', { ...monthly, code });
    const end = new Date(startedAt);
    end.setUTCMonth(startedAt.getUTCMonth() + 3);
    const until = end.getTime() / 1_000;
    const discount = { name: 'Three months', fullAmount: 1_900, once: false, until };
    expect(await next()).toMatchObject({ amount: 950, discount });
  });

  it('A refund of the whole payment at the provider ends Premium and the subscription, over the real protocol (PRICE-117)', async () => {
    const { token, plan } = await bought('refunded@example.org');
    expect(await isPremium(token)).toBe(true);
    const { data } = await stripe.invoices.list({ limit: 1, expand: ['data.payments'] });
    const payment_intent = String(data[0]?.payments?.data[0]?.payment.payment_intent);
    await stripe.refunds.create({ payment_intent, amount: 1 });
    await delivered('charge.refunded');
    expect(await isPremium(token)).toBe(true);
    await stripe.refunds.create({ payment_intent });
    await delivered('charge.refunded');
    expect(await isPremium(token)).toBe(false);
    await delivered('customer.subscription.deleted');
    expect(await plan()).toMatchObject({ status: 'canceled', end_reason: 'refunded' });
  });

  it('A renewal that is a draft for an hour owes nothing, and one that cannot be finalized alerts an operator (PRICE-540)', async () => {
    const { id, currentPeriodEnd, plan } = await bought('draft@example.org');
    const left = currentPeriodEnd.getTime() - (await world.standIn.now()).getTime();
    const faults = (failFinalization: boolean) =>
      fetch(`${world.standIn.url}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ failFinalization }),
      });
    await world.advanceDays((left + 60_000) / durations.oneDayMs);
    await delivered('customer.subscription.updated');
    expect(await plan()).toMatchObject({ status: 'active', payment_problem: null });
    await faults(true);
    const error = jest.spyOn(world.api.platform.logger, 'error');
    await world.advanceDays(1 / 24);
    await delivered('invoice.finalization_failed');
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ alert: 'invoice-not-finalized', subscriptions: [id] }),
      expect.any(String),
    );
    expect(await plan()).toMatchObject({ status: 'active', payment_problem: null });
    await faults(false);
  });

  it('Credit that pays the next invoice is told beside the price (PRICE-401)', async () => {
    const order = { price: prices.group, quantity: 10 };
    const { id, plan } = await bought('credit@example.org', order);
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    await stripe.subscriptions.update(id, {
      items: [{ id: String(item?.id), quantity: 2 }],
      proration_behavior: 'always_invoice',
    });
    await delivered('customer.subscription.updated');
    const details = (await plan())?.plan;
    expect(details).toMatchObject({ amount: 0, price: 21_600, quantity: 2 });
  });

  it('Credit that support gives lowers the next charge that the account names as soon as it is given (PRICE-470)', async () => {
    const { customerId, plan } = await bought('given@example.org');
    expect((await plan())?.plan).toMatchObject({ amount: 1_900, price: 1_900 });
    await stripe.customers.update(customerId, { balance: -500 });
    await delivered('customer.updated');
    expect((await plan())?.plan).toMatchObject({ amount: 1_400, price: 1_900 });
  });

  it('Payments that support pauses are told until they resume, and a pause without an end names no next charge (PRICE-301, PRICE-402)', async () => {
    const { id, uid, plan } = await bought('paused@example.org');
    const resumes_at = Math.floor(world.api.clock.now().getTime() / 1_000) + 10 * 86_400;
    const pause_collection = { behavior: 'void', resumes_at } as const;
    await stripe.subscriptions.update(id, { pause_collection });
    await delivered('customer.subscription.updated');
    expect(await plan()).toMatchObject({
      status: 'active',
      pause_collection: { resumes_at: String(resumes_at) },
    });
    await world.advanceDays(11);
    await delivered('customer.subscription.updated');
    expect((await plan())?.pause_collection).toBeNull();

    const nextCharge = async () => {
      const { idToken } = await openedSession(world.api, { uid, email: 'paused@example.org' });
      const billed = await world.api.call(billingEndpoints.getBilledPlan, {}, { token: idToken });
      return billed.ok && billed.body.billed?.next;
    };
    expect(await nextCharge()).toMatchObject({ amount: 1_900 });
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await delivered('customer.subscription.updated');
    expect(await nextCharge()).toBeNull();
  });

  it('Another frequency or number of seats that support sets at the provider arrives in the account (PRICE-131)', async () => {
    const change = async (id: string, next: { price?: string; quantity?: number }) => {
      const { items } = await stripe.subscriptions.retrieve(id);
      const item = { id: String(items.data[0]?.id), ...next };
      await stripe.subscriptions.update(id, { items: [item] });
      await delivered('customer.subscription.updated');
    };
    const { id, plan } = await bought('support@example.org');
    await change(id, { price: priceOf(prices.year) });
    expect(await plan()).toMatchObject({ plan: { interval: 'year', amount: 12_000 } });
    const group = await bought('seats@example.org', { price: prices.group, quantity: 5 });
    await change(group.id, { quantity: 7 });
    expect(await group.plan()).toMatchObject({ plan: { quantity: 7 } });
  });

  describe('a renewal that fails', () => {
    /** A monthly plan whose renewal has failed, because its card was replaced by one that does not pay then. */
    async function owing(email: string, card: string) {
      const { id, customerId: customer, uid, plan } = await bought(email);
      const { id: default_payment_method } = await stripe.paymentMethods.attach(card, { customer });
      await stripe.subscriptions.update(id, { default_payment_method });
      await world.advanceDays(32);
      await delivered('invoice.payment_failed');
      await delivered('customer.subscription.updated');
      const { idToken } = await openedSession(world.api, { email, uid });
      return {
        plan,
        subjects: async () => (await world.api.mailsTo(email)).map(({ subject }) => subject),
        lastText: async () => (await world.api.mailsTo(email)).at(-1)?.text,
        /** The card's page is left without coming back to the portal. */
        async giveCard(number: string) {
          const asked = { action: 'update-card' } as const;
          const link = await world.api.call(endpoints.createPortalLink, asked, { token: idToken });
          if (!link.ok) throw new Error(link.error.error);
          const fields = { number, email, name: 'Ada', expiry: '12 / 34', cvc: '123' };
          const body = new URLSearchParams(fields);
          await fetch(`${link.body.url}/card`, { method: 'POST', body, redirect: 'manual' });
          await delivered('customer.subscription.updated');
        },
        async minutes(count: number) {
          await world.advanceDays(count / 1_440);
          await world.api.runScheduledJobs();
          await world.api.runJobs();
        },
        charges: async () => (await stripe.charges.list({ customer })).data.length,
      };
    }

    it('It names the card that failed, and another card is charged once for it although the browser does not come back (PRICE-418)', async () => {
      const { plan, giveCard, minutes, charges, lastText } = await owing(
        'away@example.org',
        'pm_card_chargeCustomerFail',
      );
      expect(await lastText()).toContain('We couldn’t charge your card ending in 0341');
      await giveCard('4242 4242 4242 4242');
      expect(await plan()).toMatchObject({
        status: 'past_due',
        card_last4: '4242',
        payment_problem: { card_last4: '0341', confirm_page: null },
      });
      expect(await charges()).toBe(1);
      await minutes(3);
      expect(await plan()).toMatchObject({ status: 'active', payment_problem: null });
      await minutes(3);
      expect(await charges()).toBe(2);
    });

    it('Another card that is declined too is mailed once, and not tried again (PRICE-418)', async () => {
      const { plan, giveCard, minutes, subjects, lastText } = await owing(
        'twice@example.org',
        'pm_card_chargeCustomerFail',
      );
      const before = (await subjects()).length;
      await giveCard('4000 0027 6000 3184');
      await minutes(3);
      await minutes(3);
      expect((await subjects()).slice(before)).toEqual([
        'Your bank needs you to confirm your payment',
      ]);
      expect(await lastText()).toContain('You don’t need another card.');
      const page = expect.stringContaining(`${world.standIn.url}/invoices/`);
      expect(await plan()).toMatchObject({
        status: 'past_due',
        payment_problem: { card_last4: '3184', confirm_page: page },
      });
    });
  });
});
