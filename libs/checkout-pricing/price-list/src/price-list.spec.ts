import { loadPriceList, readPriceList } from './price-list';

describe('The price list', () => {
  it.each([
    ['a fraction of a cent', { amounts: [0.5, 1, 1] }],
    ['an unknown interval', { interval: 'decade' }],
    ['too few country tiers', { amounts: [1, 1] }],
    ['no rate at all', { amounts: undefined }],
    ['two kinds of rates', { seatRates: [[1], [1], [1]] }],
  ])(
    'A price list that has a price with %s is rejected, and the error names the price',
    (_name, wrong) => {
      const changed = structuredClone(loadPriceList());
      Object.assign(changed.products[0]?.prices[0] ?? {}, wrong);
      expect(() => readPriceList(changed)).toThrow('products[0].prices[0]');
    },
  );
});
