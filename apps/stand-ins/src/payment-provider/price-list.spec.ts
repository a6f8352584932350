import { loadPriceList, pushPriceList } from '@portal/checkout-pricing/price-list';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const currencies = ['brl', 'eur', 'gbp', 'inr', 'jpy', 'usd'];

describe('The price list at the payment provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  const activePrices = () =>
    provider.stripe.prices
      .list({ active: true, limit: 100, expand: ['data.tiers'] })
      .autoPagingToArray({ limit: 500 });

  it.each([
    ['premium', ['month', 'quarter', 'year']],
    ['group', ['year']],
    ['classroom', ['year']],
  ])(
    'The product “%s” has one price for each currency, country tier and interval (PRICE-88)',
    async (key, intervals) => {
      const lookupKeys = (await activePrices()).map((price) => price.lookup_key);
      const wanted = intervals.flatMap((interval) =>
        ['t1', 't2', 't3'].flatMap((tier) =>
          currencies.map((currency) => `${key}_${interval}_${tier}_${currency}`),
        ),
      );
      expect(lookupKeys).toEqual(expect.arrayContaining(wanted));
      expect(lookupKeys.filter((name) => name?.startsWith(`${key}_`))).toHaveLength(wanted.length);
    },
  );

  it.each([
    ['month', 1, 'month', 1_900],
    ['quarter', 3, 'month', 4_500],
    ['year', 1, 'year', 12_000],
  ])(
    'The US price of Premium per %s has the listed amount and interval (PRICE-6)',
    async (interval, count, unit, amount) => {
      const price = await provider.stripe.prices.retrieve(`price_premium_${interval}_t1_usd`);
      expect(price).toMatchObject({
        unit_amount: amount,
        metadata: { tier: '1', interval },
        recurring: { interval: unit, interval_count: count },
      });
    },
  );

  it('Every price gets cheaper from country tier 1 to 2 and from 2 to 3 (PRICE-88)', async () => {
    const prices = await activePrices();
    const firstRate = (lookupKey: string) => {
      const price = prices.find((candidate) => candidate.lookup_key === lookupKey);
      return price?.unit_amount ?? price?.tiers?.[0]?.unit_amount ?? 0;
    };
    for (const name of ['premium_month', 'premium_quarter', 'premium_year', 'group_year']) {
      for (const currency of currencies) {
        const [first = 0, second = 0, third = 0] = [1, 2, 3].map((tier) =>
          firstRate(`${name}_t${tier}_${currency}`),
        );
        expect(second).toBeLessThan(first);
        expect(third).toBeLessThan(second);
        expect(third).toBeGreaterThan(0);
      }
    }
  });

  it('Pushing the price list a second time changes no price and sends no price event (PRICE-89)', async () => {
    const before = await activePrices();
    const { data: events } = await provider.stripe.events.list({ limit: 1 });
    await pushPriceList(provider.stripe, loadPriceList());
    expect(await activePrices()).toEqual(before);
    const after = await provider.stripe.events.list({ limit: 100, ending_before: events[0]?.id });
    expect(after.data.filter(({ type }) => !type.startsWith('product.'))).toEqual([]);
  });

  it('Pushing a changed amount deactivates the old price and gives its lookup key to a new one (PRICE-89)', async () => {
    const changed = structuredClone(loadPriceList());
    const price = changed.products[0]?.prices[0];
    if (price) price.amounts = [2_000, 1_200, 750];
    await pushPriceList(provider.stripe, changed);
    const old = await provider.stripe.prices.retrieve('price_premium_month_t1_usd');
    const { data: found } = await provider.stripe.prices.list({
      lookup_keys: ['premium_month_t1_usd'],
    });
    expect(old).toMatchObject({ active: false, lookup_key: null, unit_amount: 1_900 });
    expect(found).toMatchObject([{ active: true, unit_amount: 2_000 }]);
  });
});
