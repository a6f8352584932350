import { authSessionEndpoints } from '@portal/auth-session/domain';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { createStripeClient } from '@portal/server/adapters';
import { updateUser, goodPassword, signIn, signUp } from '@portal/auth-session/server/testing';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';

describe('the API and the payment provider’s stand-in', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startStandInApi();
  });
  afterAll(() => world.stop());

  const tokenOf = async (email: string, password = goodPassword) =>
    (await signIn(world.api, email, { password })).idToken;
  const isPremium = async (token: string) => {
    const response = await world.api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
    return response.ok && response.body.isPremium;
  };
  const details = async (token: string) => {
    const response = await world.api.call(endpoints.getSubscriptionDetails, {}, { token });
    return response.ok ? response.body : [];
  };

  it('A declined card, a purchase with a coupon and a renewal work over the real protocol (PRICE-72)', async () => {
    const { api, standIn } = world;
    const email = 'buyer@example.org';
    const { uid } = await signUp(api, email);
    await updateUser(api.platform.database.query, uid, { emailVerified: true });
    let token = await tokenOf(email);

    const products = await api.call(endpoints.getActiveProducts, { countryCode: 'US' });
    const prices = products.ok ? (products.body.products[0]?.prices ?? []) : [];
    const month = prices.find(({ interval }) => interval === 'month');
    const order = { price: month?.id ?? '', quantity: 1, code: 'WELCOME20' };
    const opened = await api.call(endpoints.createCheckoutSession, order, { token });
    if (!opened.ok) throw new Error(opened.error.error);

    expect(await standIn.pay(opened.body.url, '4000 0000 0000 0002')).toBeNull();
    expect(await isPremium(token)).toBe(false);
    expect(await standIn.pay(opened.body.url)).toBe(
      `${api.url}/account?checkout=success&session_id=${opened.body.sessionId}`,
    );
    await world.delivered('checkout.session.completed');
    await api.runJobs();
    expect(await isPremium(token)).toBe(true);
    const [bought] = await details(token);
    expect(bought).toMatchObject({ status: 'active', cancel_at_period_end: false, ended_at: null });
    // The coupon was for the first invoice only.
    expect(bought?.plan).toMatchObject({ amount: month?.unit_amount, discount: null });

    await world.advanceDays(31);
    await world.delivered('customer.subscription.updated');
    await api.runJobs();
    token = await tokenOf(email);
    const [renewed] = await details(token);
    expect(Number(renewed?.current_period_end)).toBeGreaterThan(Number(bought?.current_period_end));

    const link = await api.call(endpoints.createPortalLink, {}, { token });
    expect(link).toMatchObject({ ok: true });
    expect(link.ok && new URL(link.body.url).origin).toBe(standIn.url);
  });

  it('The account shows what the next invoice charges, and the name of its discount: with a permanent coupon half of the price (PRICE-102, ACCT-223)', async () => {
    const { api, standIn } = world;
    const stripe = createStripeClient({ ...api.config.stripe, apiUrl: standIn.url });
    const coupon = await stripe.coupons.create({
      name: 'Half price',
      percent_off: 50,
      duration: 'forever',
    });
    await stripe.promotionCodes.create({
      code: 'HALF',
      promotion: { type: 'coupon', coupon: coupon.id },
    });
    const email = 'half@example.org';
    const { uid } = await signUp(api, email);
    await updateUser(api.platform.database.query, uid, { emailVerified: true });
    const token = await tokenOf(email);
    const products = await api.call(endpoints.getActiveProducts, { countryCode: 'US' });
    const prices = products.ok ? (products.body.products[0]?.prices ?? []) : [];
    const month = prices.find(({ interval }) => interval === 'month');
    const order = { price: month?.id ?? '', quantity: 1, code: 'HALF' };
    const opened = await api.call(endpoints.createCheckoutSession, order, { token });
    if (!opened.ok) throw new Error(opened.error.error);
    await standIn.pay(opened.body.url);
    await world.delivered('checkout.session.completed');
    await api.runJobs();
    const [bought] = await details(token);
    expect(bought?.plan).toMatchObject({
      amount: (month?.unit_amount ?? 0) / 2,
      discount: 'Half price',
    });
  });

  it('A refund of the whole payment at the provider ends Premium and the subscription, over the real protocol (PRICE-117)', async () => {
    const { api, standIn } = world;
    const stripe = createStripeClient({ ...api.config.stripe, apiUrl: standIn.url });
    const email = 'refunded@example.org';
    const { uid } = await signUp(api, email);
    await updateUser(api.platform.database.query, uid, { emailVerified: true });
    const token = await tokenOf(email);
    const products = await api.call(endpoints.getActiveProducts, { countryCode: 'US' });
    const [price] = products.ok ? (products.body.products[0]?.prices ?? []) : [];
    const order = { price: price?.id ?? '', quantity: 1 };
    const opened = await api.call(endpoints.createCheckoutSession, order, { token });
    if (!opened.ok) throw new Error(opened.error.error);
    await standIn.pay(opened.body.url);
    await world.delivered('checkout.session.completed');
    await api.runJobs();
    expect(await isPremium(token)).toBe(true);

    const { data } = await stripe.invoices.list({ limit: 1, expand: ['data.payments'] });
    const payment_intent = String(data[0]?.payments?.data[0]?.payment.payment_intent);
    await stripe.refunds.create({ payment_intent, amount: 1 });
    await world.delivered('charge.refunded');
    await api.runJobs();
    expect(await isPremium(token)).toBe(true);
    await stripe.refunds.create({ payment_intent });
    await world.delivered('charge.refunded');
    await api.runJobs();
    expect(await isPremium(token)).toBe(false);
    await world.delivered('customer.subscription.deleted');
    await api.runJobs();
    expect(await details(token)).toMatchObject([{ status: 'canceled', end_reason: 'refunded' }]);
  });
});
