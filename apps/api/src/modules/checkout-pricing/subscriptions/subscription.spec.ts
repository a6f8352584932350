import { endOf, isLive, isOver } from './subscription';

describe('the status of a subscription', () => {
  it.each([
    ['active', true, false],
    ['trialing', true, false],
    ['past_due', true, false],
    ['incomplete', false, false],
    ['unpaid', false, false],
    ['paused', false, false],
    ['canceled', false, true],
    ['incomplete_expired', false, true],
  ])(
    'A subscription that is %s gives Premium: %s, and is over: %s (PRICE-87)',
    (status, live, over) => {
      expect(isLive({ status })).toBe(live);
      expect(isOver({ status })).toBe(over);
    },
  );
});

describe('the end of a subscription', () => {
  const periodEnd = new Date('2027-11-20T12:00:00Z');
  const cancelAt = new Date('2027-05-01T00:00:00Z');

  it.each([
    ['that renews', { cancelAtPeriodEnd: false, cancelAt: null }, null],
    [
      'that is canceled to its period’s end',
      { cancelAtPeriodEnd: true, cancelAt: null },
      periodEnd,
    ],
    ['that is canceled to a date', { cancelAtPeriodEnd: false, cancelAt }, cancelAt],
  ])(
    'The end of a subscription %s is the one of the provider (PRICE-87)',
    (_case, canceled, end) => {
      expect(endOf({ ...canceled, currentPeriodEnd: periodEnd })).toEqual(end);
    },
  );
});
