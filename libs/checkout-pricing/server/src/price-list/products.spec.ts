import {
  checkoutPricingEndpoints as endpoints,
  groupPrice,
  product,
} from '@portal/checkout-pricing/domain';
import { startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

let api: CheckoutApi;

/** The offered prices, such as `month 1900 usd`. */
const offered = async (
  query: { countryCode?: string; coupon?: string; onlyTier1Prices?: string } = {},
) => {
  const response = await api.call(endpoints.getActiveProducts, query as never);
  if (!response.ok) throw new Error(response.error.error);
  return response.body.products.flatMap(({ prices }) =>
    prices.map((price) => `${price.interval} ${price.total_price} ${price.currency}`),
  );
};

describe('the prices of the plans page', () => {
  let country: string | undefined;
  beforeAll(async () => {
    api = await startCheckoutApi({ countryOf: () => country });
  });
  beforeEach(() => {
    country = undefined;
  });
  afterAll(() => api.stop());

  const dollars = ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd'];

  it.each<[network: string | undefined, query: object, prices: string[], id: string]>([
    ['US', {}, dollars, 'PRICE-77'],
    ['DE', {}, ['year 9900 eur'], 'PRICE-77'],
    ['JP', {}, ['year 20000 jpy'], 'PRICE-77'],
    ['IN', {}, ['year 240000 inr'], 'PRICE-77'],
    ['IN', { countryCode: 'JP' }, ['year 20000 jpy'], 'PRICE-77'],
    [undefined, {}, dollars, 'PRICE-77'],
    ['KE', {}, dollars, 'PRICE-83'],
    ['IN', { onlyTier1Prices: 'true' }, ['year 480000 inr'], 'PRICE-4'],
    [
      'US',
      { coupon: 'WELCOME20' },
      ['month 1520 usd', 'quarter 3600 usd', 'year 9600 usd'],
      'PRICE-32',
    ],
    ['US', { coupon: 'EXPIRED' }, dollars, 'PRICE-32'],
    ['US', { coupon: 'GROUPONLY' }, dollars, 'PRICE-32'],
    ['US', { coupon: 'EUROS' }, dollars, 'PRICE-32'],
    ['DE', { coupon: 'EUROS' }, ['year 9400 eur'], 'PRICE-32'],
  ])('A network in %s that asks with %j is offered %j (%s)', async (from, query, expected) => {
    country = from;
    expect(await offered(query)).toEqual(expected);
  });

  it('A discounted price carries the list price and how long it is lowered (PRICE-32, PRICE-404)', async () => {
    const response = await api.call(endpoints.getActiveProducts, { coupon: 'WELCOME20' });
    expect(response.ok && response.body.products[0]?.prices[0]).toMatchObject({
      unit_amount: 1900,
      unit_discounted_amount: 1520,
      discount_months: 1,
      total_price: 1520,
      interval_count: 1,
      product_id: 'prod_premium',
    });
    expect(response.ok && response.body.products.every((one) => product.isValidSync(one))).toBe(
      true,
    );
  });

  it('The group price consists of its seat tiers (PRICE-78)', async () => {
    const response = await api.call(endpoints.getActiveGroupProducts, {});
    const found = response.ok ? response.body.product.prices : [];
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
  ])('The query ?%s for prices is rejected with 400 (PRICE-77)', async (query) => {
    expect((await api.fetch(`/api/get-active-products?${query}`)).status).toBe(400);
  });

  it.each([
    ['DE', 'DE'],
    [undefined, 'US'],
  ])('A network in %s gets the country code %s (PRICE-76)', async (from, isoCode) => {
    country = from;
    const response = await api.call(endpoints.getIpInfo, {});
    expect(response).toMatchObject({ body: { result: { country: { isoCode } } } });
  });
});

describe('the stored price list', () => {
  beforeEach(async () => {
    api = await startCheckoutApi();
  });
  afterEach(() => api.stop());

  it('The stored prices are served while the provider is unreachable (PRICE-10)', async () => {
    const before = await offered();
    api.provider.isUnreachable = true;
    api.clock.advance({ days: 3 });
    await expect(api.runScheduledJobs()).rejects.toThrow();
    expect(await offered({ coupon: 'WELCOME20' })).toEqual(before);
  });

  it('Prices that were never read are unavailable while the provider is unreachable (PRICE-10)', async () => {
    api.provider.isUnreachable = true;
    const response = await api.call(endpoints.getActiveProducts, {});
    expect(response).toMatchObject({
      status: 503,
      error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
  });

  it('A price change without a webhook is visible after ten minutes (PRICE-9)', async () => {
    await offered();
    api.provider.prices = api.provider.prices.slice(0, 1);
    api.clock.advance({ minutes: 9 });
    await api.runScheduledJobs();
    expect(await offered()).toHaveLength(3);
    api.clock.advance({ minutes: 1 });
    await api.runScheduledJobs();
    expect(await offered()).toEqual(['month 1900 usd']);
  });

  it('A network that looked up 60 coupons has to wait; prices without a coupon stay available (PRICE-35)', async () => {
    for (let guess = 0; guess < 60; guess += 1) await offered({ coupon: `GUESS${guess}` });
    await expect(offered({ coupon: 'WELCOME20' })).rejects.toThrow('TOO_MANY_REQUESTS');
    expect(await offered()).toHaveLength(3);
  });
});
