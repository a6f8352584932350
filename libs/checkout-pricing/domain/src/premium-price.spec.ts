import fc from 'fast-check';
import type { Price } from './price-schemas';
import {
  annualSavingPercent,
  discountedMonths,
  priceDisplay,
  priceOfFrequency,
} from './premium-price';

const months = { month: 1, quarter: 3, year: 12 } as const;

function priceOf(interval: Price['interval'], amount: number, more: Partial<Price> = {}): Price {
  return {
    id: `price_${interval}`,
    currency: 'usd',
    unit_amount: amount,
    unit_discounted_amount: amount,
    discount_months: null,
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

const prices = [priceOf('month', 1900), priceOf('quarter', 4500), priceOf('year', 12_000)];

/** Minor units, up to what no plan costs. */
const amount = fc.integer({ min: 1, max: 10_000_000 });

describe('annual saving', () => {
  it.each([
    ['is 47% against twelve monthly payments', prices, 47],
    ['is 33% against four quarterly payments when there is no monthly price', prices.slice(1), 33],
    [
      'is absent when the year costs the same',
      [priceOf('month', 100), priceOf('year', 1200)],
      undefined,
    ],
    [
      'is absent when the year costs more',
      [priceOf('month', 100), priceOf('year', 1300)],
      undefined,
    ],
    ['is absent without an annual price', prices.slice(0, 2), undefined],
    ['is absent without a shorter frequency', prices.slice(2), undefined],
    [
      'is absent when the monthly payments are free',
      [priceOf('month', 0), priceOf('year', 1200)],
      undefined,
    ],
  ])('The annual saving %s (PRICE-13, PRICE-15)', (_case, given, percent) => {
    expect(annualSavingPercent(given)).toBe(percent);
  });

  it('The annual saving is round((a year of shorter charges − the annual charge) / a year of shorter charges × 100), with and without a coupon (PRICE-13, PRICE-14)', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom('month', 'quarter'),
        (shorter, charged, interval) => {
          const full = BigInt(shorter) * BigInt(12 / months[interval]);
          const saved = (full - BigInt(charged)) * 100n;
          const percent = Number((2n * saved + full) / (2n * full));
          const annual = priceOf('year', charged + 500, { total_price: charged });
          const given = [priceOf(interval, shorter + 300, { total_price: shorter }), annual];
          expect(annualSavingPercent(given)).toBe(saved > 0n && percent > 0 ? percent : undefined);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['without an end', null, 47, 18_240],
    ['for three months', 3, 56, 3 * 1_520 + 9 * 1_900],
    ['once', 1, 57, 1_520 + 11 * 1_900],
  ])(
    'The annual saving counts a coupon that lowers monthly payments %s on both sides (PRICE-14)',
    (_how, months, percent, struck) => {
      const lowered = prices.map((price) => ({
        ...price,
        total_price: price.unit_amount * 0.8,
        discount_months: price.interval === 'month' ? months : 12,
      }));
      expect(annualSavingPercent(lowered)).toBe(percent);
      expect(priceDisplay(lowered, 'annually')).toMatchObject({
        charged: 9600,
        struck,
        savingPercent: percent,
      });
    },
  );
});

describe('price display', () => {
  it.each([
    ['monthly', { charged: 1900, listed: 1900, perMonth: 1900 }],
    ['quarterly', { charged: 4500, listed: 4500, perMonth: 1500 }],
    [
      'annually',
      { charged: 12_000, listed: 12_000, perMonth: 1000, struck: 22_800, savingPercent: 47 },
    ],
  ] as const)(
    'The %s price shows the charge, its share per month, and what is saved (PRICE-16)',
    (frequency, figures) => {
      const display = priceDisplay(prices, frequency);
      expect(display).toStrictEqual({
        priceId: expect.any(String),
        currency: 'usd',
        discountMonths: null,
        ...figures,
      });
    },
  );

  it('A coupon strikes the list price (PRICE-16)', () => {
    const [monthly] = [priceOf('month', 1900, { unit_discounted_amount: 1520, total_price: 1520 })];
    expect(priceDisplay([monthly], 'monthly')).toMatchObject({ charged: 1520, struck: 1900 });
  });

  it('The charge per month counts the coupon (PRICE-16)', () => {
    const annual = priceOf('year', 12_000, { unit_discounted_amount: 9600, total_price: 9600 });
    expect(priceDisplay([annual], 'annually')).toMatchObject({ charged: 9600, perMonth: 800 });
  });

  it('The charge is shown as it is, its share per month is rounded once, and only a higher amount is struck (PRICE-16)', () => {
    fc.assert(
      fc.property(
        amount,
        fc.nat(10_000_000),
        fc.constantFrom('monthly', 'quarterly', 'annually'),
        (list, discount, frequency) => {
          const charged = Math.max(0, list - discount);
          const interval = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;
          const price = priceOf(interval[frequency], list, { total_price: charged });
          const display = priceDisplay([price], frequency);
          const parts = BigInt(months[price.interval]);
          expect(display).toMatchObject({
            charged,
            perMonth: Number((2n * BigInt(charged) + parts) / (2n * parts)),
          });
          expect(display?.struck).toBe(charged < list ? list : undefined);
        },
      ),
    );
  });

  it('A price that is missing or inactive is undefined (PRICE-17)', () => {
    expect(priceDisplay([], 'monthly')).toBeUndefined();
    expect(priceOfFrequency([priceOf('month', 1, { active: false })], 'monthly')).toBeUndefined();
  });
});

describe('the duration of a coupon', () => {
  it.each([
    ['once', 'month', 1],
    ['once', 'quarter', 3],
    ['once', 'year', 12],
    ['forever', 'quarter', null],
    [3, 'month', 3],
    [3, 'quarter', 3],
    [4, 'quarter', 6],
    [3, 'year', 12],
    [13, 'year', 24],
  ] as const)(
    'A coupon that lasts %s lowers the invoices of a plan per %s for %s months (PRICE-404)',
    (duration, interval, months) => {
      expect(discountedMonths(duration, interval)).toBe(months);
    },
  );
});
