import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { commonErrors } from '@portal/shared/contract';
import { countUses } from '@portal/server/platform';
import type { ApiError } from '@portal/server/errors';
import { signIn } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { orderCouponLimits } from './order.service';

const year = { price: prices.year, quantity: 1 };
const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };

describe('floods of requests for the payment provider', () => {
  let api: CheckoutApi;
  let token: string;
  let email: string;
  let users = 0;
  beforeAll(async () => {
    api = await startCheckoutApi();
  });
  beforeEach(async () => {
    email = `buyer${(users += 1)}@example.org`;
    ({ token } = await api.buyer(email));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  /** Orders Premium; returns the id of the checkout. */
  async function order(): Promise<string> {
    const response = await api.buy(token, year);
    return response.ok ? Object(response.body).sessionId : '';
  }

  const statusOf = (sessionId: string) =>
    api.call(endpoints.getCheckoutStatus, { sessionId }, { token });
  /** Sends `count` requests, ten at a time; returns how many got each status. */
  async function flood(count: number, send: (index: number) => Promise<{ status: number }>) {
    const counts: Record<number, number> = {};
    for (let index = 0; index < count; index += 10) {
      const batch = Array.from({ length: Math.min(10, count - index) }, (_, next) =>
        send(index + next),
      );
      for (const { status } of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  it('Of 120 orders of one account in an hour, 20 are rejected with the time to wait, and the open checkout stays (PRICE-91)', async () => {
    const sessionId = await order();
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    expect(await flood(119, () => api.buy(token, year))).toEqual({ 200: 99, 429: 20 });
    expect(find.mock.calls.length).toBeLessThanOrEqual(100);
    const response = await api.fetch(endpoints.createCheckoutSession.path, {
      method: 'POST',
      headers: { token, 'content-type': 'text/plain' },
      body: JSON.stringify(year),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);

    api.clock.advance({ hours: 1 });
    ({ idToken: token } = await signIn(api, email));
    expect(await order()).toBe(sessionId);
  });

  it('Of 60 coupon guesses of one account, 30 reach the provider, and orders without a coupon still work (PRICE-92)', async () => {
    const find = jest.spyOn(api.provider, 'findPromotionCode');
    const guess = (index: number) => api.buy(token, { ...year, code: `GUESS${index}` });
    expect(await flood(60, guess)).toEqual({ 200: 30, 429: 30 });
    expect(find).toHaveBeenCalledTimes(30);
    expect(await api.buy(token, { ...year, code: 'WELCOME20' })).toMatchObject(tooMany);
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
    api.clock.advance({ minutes: 10 });
    expect(await api.buy(token, { ...year, code: 'WELCOME20' })).toMatchObject({ ok: true });
  });

  it('Accounts of one network share a limit of 300 coupon guesses, and another network has its own (PRICE-92)', async () => {
    const { couponsPerAccount, couponsPerNetwork } = orderCouponLimits;
    const use = (index: number, ip = '198.51.100.7') =>
      countUses(api.platform.limiter, [
        { limit: couponsPerAccount, subject: `user${index % 20}` },
        { limit: couponsPerNetwork, subject: ip },
      ]).then(
        () => ({ status: 200 }),
        ({ code }: ApiError) => ({
          status: code === 'TOO_MANY_REQUESTS' ? commonErrors[code].status : 500,
        }),
      );
    expect(await flood(320, use)).toEqual({ 200: 300, 429: 20 });
    expect(await use(20, '198.51.100.8')).toEqual({ status: 200 });
  });

  it('Fifty requests for one status within a second ask the provider once (PRICE-93)', async () => {
    const sessionId = await order();
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    expect(await flood(50, () => statusOf(sessionId))).toEqual({ 200: 50 });
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
    const stranger = await api.buyer('stranger@example.org');
    await api.buy(stranger.token, year);
    const response = await api.call(
      endpoints.getCheckoutStatus,
      { sessionId },
      { token: stranger.token },
    );
    expect(response).toMatchObject({ status: 404 });
  });

  it('Of 150 guessed checkouts, 120 a minute reach the provider (PRICE-91)', async () => {
    await order();
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    const counts = await flood(150, (index) => statusOf(`cs_test_guess${index}`));
    expect(counts).toEqual({ 404: 120, 429: 30 });
    expect(find).toHaveBeenCalledTimes(120);
  });

  it('Of 70 links to the billing portal in an hour, 60 reach the provider (PRICE-91)', async () => {
    const sessionId = await order();
    api.provider.pay(sessionId);
    await statusOf(sessionId);
    const link = () => api.call(endpoints.createPortalLink, {}, { token });
    expect(await flood(70, link)).toEqual({ 200: 60, 429: 10 });
  });
});
