import { nextCharge } from './subscription-state';

const quarterly = {
  billingAnchor: new Date('2026-08-30T12:00:00Z'),
  currentPeriodEnd: new Date('2026-11-30T12:00:00Z'),
  interval: 'quarter',
} as const;
const invoice = { amount: 3_600, credit: 0, tax: 0 };
const until = (time: Date | 'once' | 'forever') =>
  nextCharge({ ...invoice, discount: { name: '20 % off', until: time } }, quarterly);

describe('the next charge', () => {
  it.each([
    ['for one invoice ends with the next', 'once' as const, '2027-02-28T12:00:00.000Z'],
    [
      'until the day of an invoice does not lower it',
      new Date('2027-05-30T12:00:00Z'),
      '2027-05-30T12:00:00.000Z',
    ],
    [
      'until the day after an invoice lowers it',
      new Date('2027-05-31T12:00:00Z'),
      '2027-08-30T12:00:00.000Z',
    ],
    [
      'that ends before the invoice after next lowers the next one only',
      new Date('2026-12-01T12:00:00Z'),
      '2027-02-28T12:00:00.000Z',
    ],
  ])('A discount %s (PRICE-400)', (_what, time, day) => {
    expect(until(time)).toMatchObject({ discountName: '20 % off', fullPriceFrom: new Date(day) });
  });

  it('A discount without an end has no invoice at the full price (PRICE-400)', () => {
    expect(until('forever')).toMatchObject({ discountName: '20 % off', fullPriceFrom: null });
  });

  it('A next invoice without a discount has its amount and no invoice at another price (PRICE-400)', () => {
    expect(nextCharge({ ...invoice, discount: null }, quarterly)).toEqual({
      ...invoice,
      discountName: null,
      fullPriceFrom: null,
    });
  });

  it('A plan of the 31st is charged on the last day of a shorter month and on the 31st again (PRICE-400)', () => {
    const plan = {
      billingAnchor: new Date('2027-01-31T12:00:00Z'),
      currentPeriodEnd: new Date('2027-04-30T12:00:00Z'),
      interval: 'quarter',
    } as const;
    const discount = { name: '20 % off', until: 'once' } as const;
    expect(nextCharge({ ...invoice, discount }, plan)).toMatchObject({
      fullPriceFrom: new Date('2027-07-31T12:00:00Z'),
    });
  });

  it('Without a next invoice neither discount nor credit lowers anything (PRICE-400)', () => {
    expect(nextCharge(undefined, quarterly)).toEqual({
      credit: 0,
      tax: 0,
      discountName: null,
      fullPriceFrom: null,
    });
  });
});
