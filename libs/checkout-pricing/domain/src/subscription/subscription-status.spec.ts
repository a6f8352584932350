import { meaningOfStatus } from './subscription-status';

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
});
