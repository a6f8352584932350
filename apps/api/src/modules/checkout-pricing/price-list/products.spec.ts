import {
  checkoutPricingEndpoints as endpoints,
  product,
  groupPrice,
} from '@portal/checkout-pricing/domain';
import { startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

describe('the prices of the plans page', () => {
  let api: CheckoutApi;
  afterEach(() => api.stop());

  const offered = async (
    query: { countryCode?: string; coupon?: string; onlyTier1Prices?: string } = {},
  ) => {
    const answer = await api.call(endpoints.getActiveProducts, query as never);
    if (!answer.ok) throw new Error(answer.error.error);
    return answer.body.products.flatMap(({ prices }) =>
      prices.map((price) => `${price.interval} ${price.total_price} ${price.currency}`),
    );
  };

  it.each([
    ['US', {}, ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd']],
    ['DE', {}, ['year 9900 eur']],
    ['JP', {}, ['year 20000 jpy']],
    ['IN', {}, ['year 240000 inr']],
    ['IN', { onlyTier1Prices: 'true' }, ['year 480000 inr']],
    ['IN', { countryCode: 'JP' }, ['year 20000 jpy']],
    ['KE', {}, ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd']],
    [undefined, {}, ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd']],
    ['US', { coupon: 'WELCOME20' }, ['month 1520 usd', 'quarter 3600 usd', 'year 9600 usd']],
    ['US', { coupon: 'EXPIRED' }, ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd']],
    ['US', { coupon: 'GROUPONLY' }, ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd']],
    ['US', { coupon: 'EUROS' }, ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd']],
    ['DE', { coupon: 'EUROS' }, ['year 9400 eur']],
  ])('in %s with %j', async (country, query, expected) => {
    api = await startCheckoutApi({ country });
    expect(await offered(query)).toEqual(expected);
  });

  it('carry the list price beside the discounted one', async () => {
    api = await startCheckoutApi();
    const answer = await api.call(endpoints.getActiveProducts, { coupon: 'WELCOME20' });
    expect(answer.ok && answer.body.products[0]?.prices[0]).toMatchObject({
      unit_amount: 1900,
      unit_discounted_amount: 1520,
      total_price: 1520,
      interval_count: 1,
      product_id: 'prod_premium',
    });
    expect(answer.ok && answer.body.products.every((one) => product.isValidSync(one))).toBe(true);
  });

  it('of a group are its steps', async () => {
    api = await startCheckoutApi();
    const answer = await api.call(endpoints.getActiveGroupProducts, {});
    const found = answer.ok ? answer.body.product.prices : [];
    expect(found).toHaveLength(1);
    expect(groupPrice.isValidSync(found[0])).toBe(true);
    expect(found[0]).toMatchObject({
      interval_count: 12,
      tier: 1,
      tiers: [
        { up_to: 5, unit_amount_decimal: '10800' },
        { up_to: 20, unit_amount_decimal: '9600' },
        { up_to: 50, unit_amount_decimal: '8400' },
        { up_to: 'inf', unit_amount_decimal: '7200' },
      ],
    });
  });

  it.each([
    ['countryCode=us'],
    ['countryCode=USA'],
    ['countryCode=US&countryCode=DE'],
    ['onlyTier1Prices=yes'],
    ['coupon=%3Cscript%3E'],
    ['unknown=1'],
  ])('are not told for ?%s', async (query) => {
    api = await startCheckoutApi();
    expect((await api.fetch(`/api/get-active-products?${query}`)).status).toBe(400);
  });

  it('outlive the provider’s absence', async () => {
    api = await startCheckoutApi();
    const before = await offered();
    api.provider.isAway = true;
    api.clock.advance({ days: 3 });
    await expect(api.runScheduledJobs()).rejects.toThrow();
    expect(await offered({ coupon: 'WELCOME20' })).toEqual(before);
  });

  it('are unavailable when the provider was never reached', async () => {
    api = await startCheckoutApi();
    api.provider.isAway = true;
    const answer = await api.call(endpoints.getActiveProducts, {});
    expect(answer).toMatchObject({ status: 503, error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
  });

  it('follow a change within ten minutes without any message', async () => {
    api = await startCheckoutApi();
    await offered();
    api.provider.prices = api.provider.prices.slice(0, 1);
    api.clock.advance({ minutes: 9 });
    await api.runScheduledJobs();
    expect(await offered()).toHaveLength(3);
    api.clock.advance({ minutes: 1 });
    await api.runScheduledJobs();
    expect(await offered()).toEqual(['month 1900 usd']);
  });

  it('make guessing coupons slow', async () => {
    api = await startCheckoutApi();
    for (let guess = 0; guess < 60; guess += 1) await offered({ coupon: `GUESS${guess}` });
    await expect(offered({ coupon: 'WELCOME20' })).rejects.toThrow('TOO_MANY_REQUESTS');
    expect(await offered()).toHaveLength(3);
  });

  it.each([
    ['DE', 'DE'],
    [undefined, 'US'],
  ])('know the country %s as %s', async (country, isoCode) => {
    api = await startCheckoutApi({ country });
    const answer = await api.call(endpoints.getIpInfo, {});
    expect(answer).toMatchObject({ body: { result: { country: { isoCode } } } });
  });
});
