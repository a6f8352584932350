import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { networkOf } from '@portal/server/platform';
import { openedSession } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { orderCouponLimits } from './order.service';

const year = { price: prices.year, quantity: 1 };
const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };
const hour = 60 * 60;
const limits = {
  ...orderCouponLimits,
  orders: { name: 'orders-per-account', points: 100, windowSeconds: hour },
  statuses: { name: 'checkout-statuses-per-account', points: 120, windowSeconds: 60 },
  portalLinks: { name: 'portal-links-per-account', points: 60, windowSeconds: hour },
};

describe('floods of requests for the payment provider', () => {
  let api: CheckoutApi;
  let owner: { uid: string; email: string; token: string };
  let users = 0;
  beforeAll(async () => {
    api = await startCheckoutApi();
  });
  beforeEach(async () => {
    const email = `buyer${(users += 1)}@example.org`;
    owner = { email, ...(await api.buyer(email)) };
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  const buy = (order: object = {}) => api.buy(owner.token, { ...year, ...order });
  /** Orders Premium; returns the id of the checkout. */
  async function order(): Promise<string> {
    const response = await buy();
    if (!response.ok) throw new Error(response.error.error);
    return Object(response.body).sessionId;
  }
  const statusOf = (sessionId: string) =>
    api.call(endpoints.getCheckoutStatus, { sessionId }, { token: owner.token });

  /** Counts requests that were sent before. */
  const use = (limit: (typeof limits)[keyof typeof limits], times: number, subject = owner.uid) =>
    api.platform.limiter.takeAll(Array.from({ length: times }, () => ({ limit, subject })));
  /** Sends `count` requests at the same time; returns how many got each status. */
  async function flood(count: number, send: (index: number) => Promise<{ status: number }>) {
    const counts: Record<number, number> = {};
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  it('Of the orders of one account in an hour, those after the hundredth are rejected with the time to wait, and the open checkout stays (PRICE-91)', async () => {
    const sessionId = await order();
    await use(limits.orders, 94);
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    expect(await flood(8, () => buy())).toEqual({ 200: 5, 429: 3 });
    expect(find.mock.calls.length).toBeLessThanOrEqual(5);
    const response = await api.fetch(endpoints.createCheckoutSession.path, {
      method: 'POST',
      headers: { token: owner.token, 'content-type': 'text/plain' },
      body: JSON.stringify(year),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);

    api.clock.advance({ hours: 1 });
    const { uid, email } = owner;
    owner.token = (await openedSession(api, { uid, email })).idToken;
    expect(await order()).toBe(sessionId);
  });

  it('Of the coupon guesses of one account, 30 reach the provider, and orders without a coupon still work (PRICE-92)', async () => {
    await use(limits.couponsPerAccount, 26);
    const find = jest.spyOn(api.provider, 'findPromotionCode');
    const guess = (index: number) => buy({ code: `GUESS${index}` });
    expect(await flood(8, guess)).toEqual({ 200: 4, 429: 4 });
    expect(find).toHaveBeenCalledTimes(4);
    expect(await buy({ code: 'WELCOME20' })).toMatchObject(tooMany);
    expect(await buy()).toMatchObject({ ok: true });
    api.clock.advance({ minutes: 10 });
    expect(await buy({ code: 'WELCOME20' })).toMatchObject({ ok: true });
  });

  it('Accounts of one network share a limit of 300 coupon guesses, and another network has its own (PRICE-92)', async () => {
    await use(limits.couponsPerNetwork, 300, networkOf('198.51.100.7'));
    expect(await buy({ code: 'WELCOME20' })).toMatchObject({ ok: true });
    await use(limits.couponsPerNetwork, 300, networkOf('127.0.0.1'));
    expect(await buy({ code: 'WELCOME20' })).toMatchObject(tooMany);
    api.clock.advance({ minutes: 10 });
  });

  it('Ten requests for one status within a second ask the provider once (PRICE-93)', async () => {
    const sessionId = await order();
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    expect(await flood(10, () => statusOf(sessionId))).toEqual({ 200: 10 });
    expect(find).toHaveBeenCalledTimes(1);
    api.provider.pay(sessionId);
    api.clock.advance({ ms: 999 });
    expect(await statusOf(sessionId)).toMatchObject({ body: { status: 'open' } });
    api.clock.advance({ ms: 1 });
    expect(await statusOf(sessionId)).toMatchObject({ body: { status: 'active' } });
  });

  it('A status is not shared with another user (PRICE-69, PRICE-93)', async () => {
    const sessionId = await order();
    await statusOf(sessionId);
    owner.token = (await api.buyer('stranger@example.org')).token;
    await order();
    expect(await statusOf(sessionId)).toMatchObject({ status: 404 });
  });

  it('Of the guessed checkouts of one account, 120 a minute reach the provider (PRICE-91)', async () => {
    await order();
    await use(limits.statuses, 117);
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    const counts = await flood(6, (index) => statusOf(`cs_test_guess${index}`));
    expect(counts).toEqual({ 404: 3, 429: 3 });
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('Of the links to the billing portal in an hour, 60 reach the provider (PRICE-91)', async () => {
    const sessionId = await order();
    api.provider.pay(sessionId);
    await statusOf(sessionId);
    await use(limits.portalLinks, 57);
    const link = () => api.call(endpoints.createPortalLink, {}, { token: owner.token });
    expect(await flood(6, link)).toEqual({ 200: 3, 429: 3 });
  });
});
