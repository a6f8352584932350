import { loadPriceList, pushPriceList, type PriceList } from '@portal/checkout-pricing/price-list';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const currencies = ['brl', 'eur', 'gbp', 'inr', 'jpy', 'usd'];

describe('The price list at the payment provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  const ladders = currencies.map((currency) => `data.currency_options.${currency}.tiers`);
  const activePrices = () =>
    provider.stripe.prices
      .list({ active: true, limit: 100, expand: ['data.currency_options', ...ladders] })
      .autoPagingToArray({ limit: 500 });
  /** What a push of a list reports. */
  const push = async (priceList: PriceList, isTaxAdded = false) => {
    const sentences: string[] = [];
    const report = (sentence: string) => sentences.push(sentence);
    await pushPriceList(provider.stripe, priceList, { isTaxAdded }, report);
    return sentences;
  };

  it.each([
    ['premium', ['month', 'quarter', 'year']],
    ['group', ['year']],
    ['classroom', ['year']],
  ])(
    'The product “%s” has one price for each country tier and interval, in all currencies (PRICE-88)',
    async (key, intervals) => {
      const own = (await activePrices()).filter(({ lookup_key }) =>
        lookup_key?.startsWith(`${key}_`),
      );
      const wanted = intervals.flatMap((interval) =>
        ['t1', 't2', 't3'].map((tier) => `${key}_${interval}_${tier}`),
      );
      expect(own.map(({ lookup_key }) => lookup_key).toSorted()).toEqual(wanted.toSorted());
      for (const { currency, currency_options } of own) {
        expect(currency).toBe('usd');
        expect(Object.keys(currency_options ?? {}).toSorted()).toEqual(currencies);
      }
    },
  );

  it.each([
    ['month', 1, 'month', 1_900],
    ['quarter', 3, 'month', 4_500],
    ['year', 1, 'year', 12_000],
  ])(
    'The US price of Premium per %s has the listed amount and interval (PRICE-6)',
    async (interval, count, unit, amount) => {
      const price = await provider.stripe.prices.retrieve(`price_premium_${interval}_t1`);
      expect(price).toMatchObject({
        unit_amount: amount,
        metadata: { tier: '1', interval },
        recurring: { interval: unit, interval_count: count },
      });
    },
  );

  it('Every price gets cheaper from country tier 1 to 2 and from 2 to 3 (PRICE-88)', async () => {
    const prices = await activePrices();
    const firstRate = (lookupKey: string, currency: string) => {
      const price = prices.find((candidate) => candidate.lookup_key === lookupKey);
      const rate = price?.currency_options?.[currency];
      return rate?.unit_amount ?? rate?.tiers?.[0]?.unit_amount ?? 0;
    };
    for (const name of ['premium_month', 'premium_quarter', 'premium_year', 'group_year']) {
      for (const currency of currencies) {
        const [first = 0, second = 0, third = 0] = [1, 2, 3].map((tier) =>
          firstRate(`${name}_t${tier}`, currency),
        );
        expect(second).toBeLessThan(first);
        expect(third).toBeLessThan(second);
        expect(third).toBeGreaterThan(0);
      }
    }
  });

  it('Pushing the price list a second time changes nothing, sends no event and reports nothing (PRICE-89)', async () => {
    const before = await activePrices();
    const { data: events } = await provider.stripe.events.list({ limit: 1 });
    expect(await push(loadPriceList())).toEqual([]);
    expect(await activePrices()).toEqual(before);
    const after = await provider.stripe.events.list({ limit: 100, ending_before: events[0]?.id });
    expect(after.data).toEqual([]);
  });

  it.each(['usd', 'jpy'])(
    'Pushing a changed amount in %s deactivates the old price and gives its lookup key to a new one (PRICE-89)',
    async (currency) => {
      const { data: sold } = await provider.stripe.prices.list({
        lookup_keys: ['premium_month_t1'],
      });
      const changed = structuredClone(loadPriceList());
      const row = changed.products[0]?.prices.find((price) => price.currency === currency);
      if (row) row.amounts = [2_000, 1_200, 750];
      const report = await push(changed);
      const old = await provider.stripe.prices.retrieve(String(sold[0]?.id));
      const { data: found } = await provider.stripe.prices.list({
        lookup_keys: ['premium_month_t1'],
        expand: ['data.currency_options'],
      });
      expect(old).toMatchObject({ active: false, lookup_key: null });
      expect(found).toMatchObject([
        { active: true, currency_options: { [currency]: { unit_amount: 2_000 } } },
      ]);
      expect(report).toContain(
        `Replaced the price premium_month_t1: ${old.id} by ${found[0]?.id}, whose amounts differ.`,
      );
      await push(loadPriceList());
    },
  );

  it('A product that somebody renamed gets the name of the list again (PRICE-89)', async () => {
    const { name } = await provider.stripe.products.retrieve('prod_premium');
    await provider.stripe.products.update('prod_premium', { name: 'Something else' });
    expect(await push(loadPriceList())).toEqual(['Updated the product prod_premium.']);
    expect(await provider.stripe.products.retrieve('prod_premium')).toMatchObject({ name });
  });

  it('A push that was interrupted before it deactivated the old price is completed by the next (PRICE-89)', async () => {
    const old = await provider.stripe.prices.create({
      product: 'prod_premium',
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
      metadata: { tier: '1', interval: 'month' },
    });
    const special = await provider.stripe.prices.create({
      product: 'prod_premium',
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    expect(await push(loadPriceList())).toEqual([
      `Deactivated the price ${old.id}, which is not in the list; its subscribers keep it.`,
    ]);
    expect(await provider.stripe.prices.retrieve(old.id)).toMatchObject({ active: false });
    expect(await provider.stripe.prices.retrieve(special.id)).toMatchObject({ active: true });
    await provider.stripe.prices.update(special.id, { active: false });
  });

  it('A coupon whose terms differ from the list is reported (PRICE-89)', async () => {
    const changed = structuredClone(loadPriceList());
    const code = changed.promotionCodes[0];
    if (code) code.coupon.percentOff = 30;
    expect(await push(changed)).toEqual([expect.stringContaining('The coupon welcome20 differs')]);
  });
});
