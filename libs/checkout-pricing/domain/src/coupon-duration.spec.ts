import { discountedMonths } from './coupon-duration';

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
