import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import { createStripeClient } from '@portal/server/adapters';
import { updateUser, signIn, signUp } from '@portal/auth-session/server/testing';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';

describe('what the account knows of a plan at the payment provider', () => {
  let world: StandInApi;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await startStandInApi();
    stripe = createStripeClient({ ...world.api.config.stripe, apiUrl: world.standIn.url });
  });
  afterAll(() => world.stop());

  const delivered = async (type: string) => {
    await world.delivered(type);
    await world.api.runJobs();
  };

  /** A buyer of one price, with the plan as the account reads it. */
  async function bought(email: string, order: { price: string; quantity: number; code?: string }) {
    const { api, standIn } = world;
    const { uid } = await signUp(api, email);
    await updateUser(api.platform.database.query, uid, { emailVerified: true });
    const { idToken: token } = await signIn(api, email);
    const opened = await api.call(endpoints.createCheckoutSession, order, { token });
    if (!opened.ok) throw new Error(opened.error.error);
    await standIn.pay(opened.body.url);
    await delivered('checkout.session.completed');
    const { subscription } = await stripe.checkout.sessions.retrieve(opened.body.sessionId);
    return {
      id: String(subscription),
      async plan() {
        const { idToken } = await signIn(api, email);
        const response = await api.call(endpoints.getSubscriptionDetails, {}, { token: idToken });
        return response.ok ? response.body[0] : undefined;
      },
    };
  }

  it('A coupon for three months of a monthly plan names the price after it and the day of the first full invoice (PRICE-400)', async () => {
    const coupon = await stripe.coupons.create({
      name: 'Three months',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 3,
    });
    const promotion = { type: 'coupon' as const, coupon: coupon.id };
    await stripe.promotionCodes.create({ code: 'THREE', promotion });
    const { id, plan } = await bought('three@example.org', {
      price: 'price_premium_month_t1_usd',
      quantity: 1,
      code: 'THREE',
    });
    const { start_date } = await stripe.subscriptions.retrieve(id);
    const start = new Date(start_date * 1_000);
    const fullPriceFrom = new Date(start);
    fullPriceFrom.setUTCMonth(start.getUTCMonth() + 3);
    expect((await plan())?.plan).toMatchObject({
      amount: 950,
      price: 1_900,
      credit: 0,
      discount: 'Three months',
      full_price_from: String(fullPriceFrom.getTime() / 1_000),
    });
  });

  it('Credit that pays the next invoice is told beside the price (PRICE-401)', async () => {
    const { id, plan } = await bought('credit@example.org', {
      price: 'price_group_year_t1_usd',
      quantity: 10,
    });
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    await stripe.subscriptions.update(id, {
      items: [{ id: String(item?.id), quantity: 2 }],
      proration_behavior: 'always_invoice',
    });
    await delivered('customer.subscription.updated');
    const details = (await plan())?.plan;
    expect(details).toMatchObject({ amount: 0, price: 21_600, credit: 21_600, quantity: 2 });
  });

  it('Credit that support gives lowers the next charge that the account names as soon as it is given (PRICE-470)', async () => {
    const { id, plan } = await bought('given@example.org', {
      price: 'price_premium_month_t1_usd',
      quantity: 1,
    });
    expect((await plan())?.plan).toMatchObject({ amount: 1_900, credit: 0 });
    const { customer } = await stripe.subscriptions.retrieve(id);
    await stripe.customers.update(String(customer), { balance: -500 });
    await delivered('customer.updated');
    expect((await plan())?.plan).toMatchObject({ amount: 1_400, price: 1_900, credit: 500 });
  });

  it('Payments that support pauses are told until they resume (PRICE-402)', async () => {
    const { id, plan } = await bought('paused@example.org', {
      price: 'price_premium_month_t1_usd',
      quantity: 1,
    });
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
  });
});
