import { groupPriceDisplay, groupPriceParts, groupTotal } from './group-price';
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

/** Reproducible pseudo-random whole numbers below `limit`. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

function randomTiers(below: (limit: number) => number): PriceTier[] {
  const decimals = below(13);
  const rate = () => {
    const fraction = Array.from({ length: decimals }, () => below(10)).join('');
    return `${below(100_000)}${fraction && `.${fraction}`}`;
  };
  let upTo = 0;
  const bounded = Array.from({ length: below(5) }, () => {
    upTo += 1 + below(30);
    return { up_to: upTo, unit_amount_decimal: rate() };
  });
  return [...bounded, { up_to: 'inf', unit_amount_decimal: rate() }];
}

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

  it('The total equals an exact model for every quantity from 2 to 100 in 300 random price tables (PRICE-22)', () => {
    const below = numbers(23);
    const quantities = Array.from({ length: 99 }, (_, index) => index + 2);
    for (let round = 0; round < 300; round += 1) {
      const tiers = randomTiers(below);
      expect(quantities.map((seats) => groupTotal(tiers, seats))).toEqual(
        quantities.map((seats) => modelTotal(tiers, seats)),
      );
    }
  });

  it('A group inside the first tier saves nothing (PRICE-23)', () => {
    expect(groupPriceDisplay(usd, 5)).toMatchObject({ saving: 0, struck: 54_000 });
  });

  it('The total is exact where floating-point numbers are not, and is rounded half up (PRICE-22)', () => {
    expect(groupTotal([{ up_to: 'inf', unit_amount_decimal: '0.145' }], 100)).toBe(15);
    expect(groupTotal([{ up_to: 'inf', unit_amount_decimal: '1.005' }], 100)).toBe(101);
  });

  it('The parts of a price add up to all seats (PRICE-21)', () => {
    const seats = groupPriceParts(usd, 77).reduce((sum, part) => sum + part.seats, 0);
    expect(seats).toBe(77);
  });

  it('Tiers that end before the seats do throw a RangeError (PRICE-24)', () => {
    expect(() => groupTotal([{ up_to: 5, unit_amount_decimal: '100' }], 6)).toThrow(RangeError);
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
