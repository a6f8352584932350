import fc from 'fast-check';
import { formatDecimalMoney, formatMoney, minorUnitDigits } from './money';

/** Intl separates amount and symbol by a no-break space. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('minorUnitDigits', () => {
  it.each([
    ['usd', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['krw', 0],
    ['KWD', 3],
  ])('The currency %s has %i digits after the point (SHARED-4)', (currency, digits) => {
    expect(minorUnitDigits(currency)).toBe(digits);
  });
});

describe('formatMoney', () => {
  it.each([
    [12_000, 'usd', undefined, '$120.00'],
    [12_000, 'usd', 'US', '$120.00'],
    [12_000, 'usd', 'us', '$120.00'],
    [12_000, 'usd', 'DE', 'US$120.00'],
    [12_000, 'USD', 'CA', 'US$120.00'],
    [1_999, 'eur', 'DE', '€19.99'],
    [1_999, 'gbp', 'GB', '£19.99'],
    [149_900, 'inr', 'IN', '₹1,499.00'],
    [9_900, 'brl', 'BR', 'R$99.00'],
    [1_800, 'jpy', 'JP', '¥1,800'],
    [12_345, 'kwd', 'KW', 'KWD 12.345'],
    [0, 'usd', 'US', '$0.00'],
    [5, 'usd', 'US', '$0.05'],
    [-2_400, 'usd', 'US', '-$24.00'],
    [-2_400, 'usd', 'FR', '-US$24.00'],
    [123_456_789, 'usd', 'US', '$1,234,567.89'],
  ])(
    'An amount of %i minor units of %s for a user in %s is written as %s (SHARED-4, SHARED-5)',
    (minorUnits, currency, country, text) => {
      expect(plain(formatMoney(minorUnits, currency, { country }))).toBe(text);
    },
  );

  it('Every amount keeps its digits, in currencies with two, three and no digits after the point (SHARED-4)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.constantFrom('usd', 'eur', 'jpy', 'kwd'),
        (minorUnits, currency) => {
          const digits = minorUnitDigits(currency);
          const all = BigInt(minorUnits)
            .toString()
            .padStart(digits + 1, '0');
          const written = formatMoney(minorUnits, currency).replaceAll(/[^\d.]/g, '');
          const whole = all.slice(0, all.length - digits);
          expect(written).toBe(digits === 0 ? whole : `${whole}.${all.slice(-digits)}`);
        },
      ),
    );
  });

  it('The prefix US follows the currency sign to where the language puts it (SHARED-5)', () => {
    expect(plain(formatMoney(12_000, 'usd', { country: 'DE', locale: 'de-DE' }))).toBe(
      '120,00 US$',
    );
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'The number %d, which is not a whole number of minor units, throws a RangeError (SHARED-4)',
    (amount) => {
      expect(() => formatMoney(amount, 'usd')).toThrow(RangeError);
    },
  );
});

describe('formatDecimalMoney', () => {
  it.each([
    ['10800', 'usd', '$108.00'],
    ['10850.5', 'usd', '$108.51'],
    ['0.4', 'usd', '$0.00'],
    ['1250.00', 'jpy', '¥1,250'],
    ['900719925474099301', 'usd', '$9,007,199,254,740,993.01'],
  ])('The exact amount %s in %s is written as %s (SHARED-4)', (minorUnits, currency, text) => {
    expect(formatDecimalMoney(minorUnits, currency)).toBe(text);
  });
});
