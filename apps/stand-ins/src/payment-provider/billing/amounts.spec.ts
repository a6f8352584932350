import type { CouponRecord, RateRecord, TierRecord } from '../state/price-list-records';
import { amountOf, discountOn, shareOf } from './amounts';

const tier = (
  upTo: number | null,
  unitAmount: string,
  flatAmount: string | null = null,
): TierRecord => ({
  upTo,
  unitAmount,
  flatAmount,
});

const seats: RateRecord = {
  kind: 'tiered',
  mode: 'graduated',
  tiers: [tier(5, '10800'), tier(20, '9600'), tier(50, '8400'), tier(null, '7200')],
};

const coupon: CouponRecord = {
  id: 'coupon',
  created: 0,
  name: null,
  percentOff: null,
  amountOff: null,
  currency: null,
  duration: 'once',
  durationInMonths: null,
  maxRedemptions: null,
  redeemBy: null,
  timesRedeemed: 0,
  metadata: {},
};

describe('The amount of a rate', () => {
  it.each([
    [1, 10_800],
    [2, 21_600],
    [5, 54_000],
    [6, 63_600],
    [20, 198_000],
    [21, 206_400],
    [50, 450_000],
    [51, 457_200],
    [100, 810_000],
  ])('The price of %i seats with graduated rates is the sum over the steps', (quantity, amount) => {
    expect(amountOf(seats, quantity)).toBe(amount);
  });

  it('With volume pricing every unit has the rate of the step that the quantity reaches', () => {
    const volume: RateRecord = { ...seats, mode: 'volume' };
    expect(amountOf(volume, 6)).toBe(6 * 9_600);
  });

  it('The flat amount of each step that is reached is added once', () => {
    const rate: RateRecord = {
      kind: 'tiered',
      mode: 'graduated',
      tiers: [tier(10, '0', '5000'), tier(null, '100', '300')],
    };
    expect([amountOf(rate, 10), amountOf(rate, 11)]).toEqual([5_000, 5_400]);
  });

  it.each([
    ['0.5', 1, 1],
    ['0.4', 1, 0],
    ['33.333', 3, 100],
    ['0.1', 3, 0],
    ['1.005', 100, 101],
  ])('The amount of %s × %i is rounded once, halves up', (unitAmount, quantity, amount) => {
    expect(amountOf({ kind: 'per_unit', unitAmount }, quantity)).toBe(amount);
  });
});

describe('The discount of a coupon', () => {
  it.each([
    [20, 12_000, 2_400],
    [33.33, 1_900, 633],
    [50, 1, 1],
    [100, 999, 999],
  ])('A coupon of %d percent on %i is rounded to whole units', (percentOff, amount, off) => {
    expect(discountOn(amount, 'usd', { ...coupon, percentOff })).toBe(off);
  });

  it('A fixed discount is never higher than the amount', () => {
    const fixed = { ...coupon, amountOff: 500, currency: 'usd' };
    expect(discountOn(1_900, 'usd', fixed)).toBe(500);
    expect(discountOn(300, 'usd', fixed)).toBe(300);
  });

  it('A fixed discount does not apply in another currency', () => {
    expect(discountOn(1_900, 'eur', { ...coupon, amountOff: 500, currency: 'usd' })).toBe(0);
  });
});

describe('The share of an amount for the rest of a period', () => {
  it.each([
    [1_000, 1, 3, 333],
    [1_000, 2, 3, 667],
    [1_000, 3, 3, 1_000],
  ])('The share of %i for %i of %i seconds is %i', (amount, left, whole, share) => {
    expect(shareOf(amount, left, whole)).toBe(share);
  });
});
