import { groupPriceDisplay, groupPriceParts, groupTotal } from './group-price';
import type { PriceTier } from './pricing';

const usd: PriceTier[] = [
  { up_to: 5, unit_amount_decimal: '10800' },
  { up_to: 20, unit_amount_decimal: '9600' },
  { up_to: 50, unit_amount_decimal: '8400' },
  { up_to: 'inf', unit_amount_decimal: '7200' },
];

/** The same rule, a seat at a time, in the integers of the longest fraction: slow, obvious and exact. */
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
  it('applies each rate to the seats inside its tier', () => {
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
  ])('charges %i seats of the default catalogue %i cents', (seats, total) => {
    expect(groupTotal(usd, seats)).toBe(total);
  });

  it('equals the big-integer model for every quantity of 300 random tables', () => {
    const below = numbers(23);
    for (let round = 0; round < 300; round += 1) {
      const tiers = randomTiers(below);
      for (let seats = 2; seats <= 100; seats += 1) {
        expect(groupTotal(tiers, seats)).toBe(modelTotal(tiers, seats));
      }
    }
  });

  it('saves nothing inside the first tier', () => {
    expect(groupPriceDisplay(usd, 5)).toMatchObject({ saving: 0, struck: 54_000 });
  });

  it('is exact where doubles are not', () => {
    expect(groupTotal([{ up_to: 'inf', unit_amount_decimal: '0.145' }], 100)).toBe(15);
    expect(groupTotal([{ up_to: 'inf', unit_amount_decimal: '1.005' }], 100)).toBe(101);
  });

  it('keeps the parts of a price together with the seats', () => {
    const seats = groupPriceParts(usd, 77).reduce((sum, part) => sum + part.seats, 0);
    expect(seats).toBe(77);
  });

  it('refuses tiers that end before the seats do', () => {
    expect(() => groupTotal([{ up_to: 5, unit_amount_decimal: '100' }], 6)).toThrow(RangeError);
  });

  it.each(['', '-1', '1e3', '1.', '.5', '1,5', 'NaN', '0.1234567890123'])(
    'refuses the rate "%s"',
    (rate) => {
      expect(() => groupTotal([{ up_to: 'inf', unit_amount_decimal: rate }], 2)).toThrow(
        RangeError,
      );
    },
  );
});
