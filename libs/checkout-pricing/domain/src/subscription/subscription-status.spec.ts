import { accessAfterFailedRenewal, meaningOfStatus } from './subscription-status';

describe('the status of a subscription', () => {
  it.each([
    ['trialing', true, false],
    ['active', true, false],
    ['past_due', true, false],
    ['unpaid', false, false],
    ['paused', false, false],
    ['incomplete', false, false],
    ['incomplete_expired', false, true],
    ['canceled', false, true],
    ['a_status_of_next_year', false, false],
    ['constructor', false, false],
  ])(
    'A subscription that is %s gives the plan: %s; is over: %s (PRICE-110)',
    (status, givesPlan, isOver) => {
      expect(meaningOfStatus(status)).toEqual({ givesPlan, isOver });
    },
  );

  const since = new Date('2026-11-20T12:00:00Z');

  it.each([
    [null, '2026-11-27T12:00:00.000Z'],
    ['2026-11-23T12:00:00.000Z', '2026-11-27T12:00:00.000Z'],
    ['2026-12-05T12:00:00.000Z', '2026-12-05T12:00:00.000Z'],
  ])(
    'With the next try at %s, a plan whose renewal failed can be used until %s (PRICE-112)',
    (next, until) => {
      const access = accessAfterFailedRenewal(since, next === null ? null : new Date(next));
      expect(access.toISOString()).toBe(until);
    },
  );
});
