import fc from 'fast-check';
import { groupPriceDisplay, groupTotal } from './group-price';
import { priceTier, type PriceTier } from './price-schemas';

const usd: PriceTier[] = [
  { up_to: 5, unit_amount_decimal: '10800' },
  { up_to: 20, unit_amount_decimal: '9600' },
  { up_to: 50, unit_amount_decimal: '8400' },
  { up_to: 'inf', unit_amount_decimal: '7200' },
];

/** The same rule, seat by seat in whole numbers of 10^-12 minor units: slow, obvious and exact. */
function modelTotal(tiers: readonly PriceTier[], seats: number): number {
  const scale = 10n ** 12n;
  let sum = 0n;
  for (let seat = 1; seat <= seats; seat += 1) {
    const tier = tiers.find(({ up_to }) => up_to === 'inf' || seat <= up_to);
    const [whole = '', fraction = ''] = tier?.unit_amount_decimal.split('.') ?? [];
    sum += BigInt(whole + fraction.padEnd(12, '0'));
  }
  return Number(sum / scale + ((sum % scale) * 2n >= scale ? 1n : 0n));
}

const rate = fc
  .tuple(fc.nat(100_000), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.nat(12))
  .map(([whole, digits, decimals]) => {
    const fraction = digits.toString().padStart(12, '0').slice(0, decimals);
    return `${whole}${fraction && `.${fraction}`}`;
  });

/** Price tables: up to four bounded tiers, and the last one without a bound. */
const priceTable: fc.Arbitrary<PriceTier[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 4 }),
    fc.array(rate, { minLength: 5, maxLength: 5 }),
  )
  .map(([bounds, rates]) =>
    [...bounds.sort((one, other) => one - other), 'inf' as const].map((up_to, index) => ({
      up_to,
      unit_amount_decimal: rates[index] ?? '0',
    })),
  );

const seatNumber = fc.integer({ min: 2, max: 100 });

describe('group price', () => {
  it('Each rate applies to the seats inside its tier, and the saving is measured against the first rate (PRICE-21, PRICE-23)', () => {
    expect(groupPriceDisplay(usd, 12)).toEqual({
      total: 121_200,
      struck: 129_600,
      saving: 8_400,
      parts: [
        { seats: 5, unitAmount: '10800' },
        { seats: 7, unitAmount: '9600' },
      ],
    });
  });

  it.each([
    [2, 21_600],
    [5, 54_000],
    [6, 63_600],
    [20, 198_000],
    [21, 206_400],
    [50, 450_000],
    [51, 457_200],
    [100, 810_000],
  ])(
    'A group of %i seats costs %i cents in the default price list (PRICE-6, PRICE-21)',
    (seats, total) => {
      expect(groupTotal(usd, seats)).toBe(total);
    },
  );

  it('The total equals an exact model for every price table and every quantity from 2 to 100 (PRICE-22)', () => {
    fc.assert(
      fc.property(priceTable, seatNumber, (tiers, seats) => {
        expect(groupTotal(tiers, seats)).toBe(modelTotal(tiers, seats));
      }),
      { numRuns: 1_000 },
    );
  });

  it('The card strikes the first rate for all seats, and its saving is what is left of it (PRICE-23)', () => {
    fc.assert(
      fc.property(priceTable, seatNumber, (tiers, seats) => {
        const { total, struck, saving, parts } = groupPriceDisplay(tiers, seats);
        const [{ unit_amount_decimal } = { unit_amount_decimal: '' }] = tiers;
        expect(struck).toBe(modelTotal([{ up_to: 'inf', unit_amount_decimal }], seats));
        expect(total + saving).toBe(struck);
        expect(parts.reduce((sum, part) => sum + part.seats, 0)).toBe(seats);
      }),
    );
  });

  it('A group inside the first tier saves nothing (PRICE-23)', () => {
    expect(groupPriceDisplay(usd, 5)).toMatchObject({ saving: 0, struck: 54_000 });
  });

  it('The total is exact where floating-point numbers are not, and is rounded half up (PRICE-22)', () => {
    expect(groupTotal([{ up_to: 'inf', unit_amount_decimal: '0.145' }], 100)).toBe(15);
    expect(groupTotal([{ up_to: 'inf', unit_amount_decimal: '1.005' }], 100)).toBe(101);
  });

  it('Tiers that end before the seats do throw a RangeError (PRICE-24)', () => {
    expect(() => groupTotal([{ up_to: 5, unit_amount_decimal: '100' }], 6)).toThrow(
      new RangeError('The tiers end at 5 of 6 seats.'),
    );
  });

  it.each(['', '1e3', '1.', '.5', '1,5', 'NaN'])(
    'The rate "%s", which is not a decimal number, throws a RangeError (PRICE-24)',
    (rate) => {
      expect(() => groupTotal([{ up_to: 'inf', unit_amount_decimal: rate }], 2)).toThrow(
        RangeError,
      );
    },
  );

  it.each(['-1', '', '1e3', '1.', '.5', '1,5', 'NaN'])(
    'A response whose rate is "%s" does not match the schema of a price tier (PRICE-24)',
    (rate) => {
      expect(priceTier.isValidSync({ up_to: 'inf', unit_amount_decimal: rate })).toBe(false);
    },
  );
});

it.each<[unknown, string, boolean]>([
  [5, '10800', true],
  ['inf', '7200.5', true],
  [0.5, '10800', false],
  ['5', '10800', false],
  [null, '10800', false],
  [5, '-1', false],
  [5, '1,5', false],
])(
  'A tier up to %j at the rate %s is valid: %s (PRICE-21)',
  (up_to, unit_amount_decimal, isValid) => {
    expect(priceTier.isValidSync({ up_to, unit_amount_decimal }, { strict: true })).toBe(isValid);
  },
);
