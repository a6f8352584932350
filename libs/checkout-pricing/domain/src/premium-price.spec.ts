import type { Price } from './pricing';
import { annualSavingPercent, priceDisplay, priceOfFrequency } from './premium-price';

const months = { month: 1, quarter: 3, year: 12 } as const;

function priceOf(interval: Price['interval'], amount: number, more: Partial<Price> = {}): Price {
  return {
    id: `price_${interval}`,
    currency: 'usd',
    unit_amount: amount,
    unit_discounted_amount: amount,
    total_price: amount,
    interval,
    interval_count: months[interval],
    active: true,
    description: null,
    product_id: 'prod_premium',
    type: 'recurring',
    trial_period_days: null,
    metadata: {},
    one_time_payment: false,
    ...more,
  };
}

const catalogue = [priceOf('month', 1900), priceOf('quarter', 4500), priceOf('year', 12_000)];

describe('annual saving', () => {
  it.each([
    ['twelve months against the year', catalogue, 47],
    ['four quarters when there is no monthly price', catalogue.slice(1), 33],
    [
      'nothing when the year costs the same',
      [priceOf('month', 100), priceOf('year', 1200)],
      undefined,
    ],
    ['nothing when the year costs more', [priceOf('month', 100), priceOf('year', 1300)], undefined],
    ['nothing without an annual price', catalogue.slice(0, 2), undefined],
    ['nothing without a shorter price', catalogue.slice(2), undefined],
    ['nothing against free instalments', [priceOf('month', 0), priceOf('year', 1200)], undefined],
  ])('compares %s', (_case, prices, percent) => {
    expect(annualSavingPercent(prices)).toBe(percent);
  });

  it('is round((12 × monthly − annual) / (12 × monthly) × 100) for every pair of amounts', () => {
    for (let monthly = 1; monthly <= 60; monthly += 1) {
      for (let annual = 0; annual < monthly * 12; annual += 1) {
        const full = BigInt(monthly) * 12n;
        const saved = (full - BigInt(annual)) * 100n;
        const expected = Number((2n * saved + full) / (2n * full));
        const prices = [priceOf('month', monthly), priceOf('year', annual)];
        expect(annualSavingPercent(prices) ?? 0).toBe(expected);
      }
    }
  });

  it('does not change with a coupon, which need not hold for every instalment', () => {
    const couponed = catalogue.map((price) => ({ ...price, total_price: price.unit_amount * 0.8 }));
    expect(annualSavingPercent(couponed)).toBe(47);
  });
});

describe('price display', () => {
  it.each([
    ['monthly', { charged: 1900, perMonth: 1900 }],
    ['quarterly', { charged: 4500, perMonth: 1500 }],
    ['annually', { charged: 12_000, perMonth: 1000, struck: 22_800, savingPercent: 47 }],
  ] as const)('shows the %s price', (frequency, figures) => {
    const display = priceDisplay(catalogue, frequency);
    expect(display).toEqual({ priceId: expect.any(String), currency: 'usd', ...figures });
  });

  it('strikes the list price when a coupon lowers it', () => {
    const [monthly] = [priceOf('month', 1900, { unit_discounted_amount: 1520, total_price: 1520 })];
    expect(priceDisplay([monthly], 'monthly')).toMatchObject({ charged: 1520, struck: 1900 });
  });

  it('knows no price that is missing or not active', () => {
    expect(priceDisplay([], 'monthly')).toBeUndefined();
    expect(priceOfFrequency([priceOf('month', 1, { active: false })], 'monthly')).toBeUndefined();
  });
});
