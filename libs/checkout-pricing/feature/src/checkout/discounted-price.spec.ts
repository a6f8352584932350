import { formatMoney } from '@portal/shared/util';
import { pricePhrase, priceWords } from './discounted-price';

const money = (amount: number) => formatMoney(amount, 'usd', { country: 'US' });

describe('a price with a coupon', () => {
  it.each([
    ['quarter', 3_600, 4_500, 3, '$36.00 for the first 3 months, then $45.00 per quarter'],
    ['month', 1_520, 1_900, 1, '$15.20 for the first month, then $19.00 per month'],
    ['month', 950, 1_900, 3, '$9.50 per month for the first 3 months, then $19.00 per month'],
    [
      'quarter',
      3_600,
      4_500,
      6,
      '$36.00 per quarter for the first 6 months, then $45.00 per quarter',
    ],
    ['year', 9_600, 12_000, 12, '$96.00 for the first year, then $120.00 per year'],
    ['year', 9_600, 12_000, 24, '$96.00 per year for the first 2 years, then $120.00 per year'],
    ['quarter', 3_600, 4_500, null, '$36.00 per quarter'],
  ] as const)(
    'A price per %s of %s instead of %s for %s months reads “%s” (PRICE-404)',
    (interval, charged, listed, months, phrase) => {
      expect(pricePhrase(priceWords({ interval, charged, listed, months }, money))).toBe(phrase);
    },
  );
});
