import { loadPriceList, readPriceList } from './price-list';

/** The amounts in US dollars at tier 1, per interval. */
function dollarAmounts(productKey: string) {
  const product = loadPriceList().products.find(({ key }) => key === productKey);
  const prices = product?.prices.filter(({ currency }) => currency === 'usd') ?? [];
  return Object.fromEntries(
    prices.map(({ interval, amounts, seatRates }) => [interval, amounts?.[0] ?? seatRates?.[0]]),
  );
}

describe('The price list', () => {
  it('Premium costs $19.00 a month, $45.00 a quarter and $120.00 a year at tier 1 (PRICE-6)', () => {
    expect(dollarAmounts('premium')).toEqual({ month: 1_900, quarter: 4_500, year: 12_000 });
  });

  it('A Group seat costs $108.00 a year up to 5 seats, then $96.00, $84.00 and $72.00 (PRICE-6)', () => {
    expect(dollarAmounts('group')).toEqual({ year: [10_800, 9_600, 8_400, 7_200] });
    const group = loadPriceList().products.find(({ key }) => key === 'group');
    expect(group?.seatSteps).toEqual([5, 20, 50]);
  });

  it.each([
    ['a fraction of a cent', { amounts: [0.5, 1, 1] }],
    ['an unknown interval', { interval: 'decade' }],
    ['too few country tiers', { amounts: [1, 1] }],
    ['no rate at all', { amounts: undefined }],
    ['two kinds of rates', { seatRates: [[1], [1], [1]] }],
  ])(
    'A price list that has a price with %s is rejected, and the error names the price (PRICE-7)',
    (_name, wrong) => {
      const changed = structuredClone(loadPriceList());
      Object.assign(changed.products[0]?.prices[0] ?? {}, wrong);
      expect(() => readPriceList(changed)).toThrow('products[0].prices[0]');
    },
  );

  it('A price list with two rows for one interval and currency is rejected, and the error names the product (PRICE-7)', () => {
    const changed = structuredClone(loadPriceList());
    changed.products[0]?.prices.push(...changed.products[0].prices.slice(0, 1));
    expect(() => readPriceList(changed)).toThrow('products[0].prices has two rows');
  });
});
