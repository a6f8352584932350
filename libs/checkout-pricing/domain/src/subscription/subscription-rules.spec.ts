import type { RenewalRetries } from '@portal/shared/util';
import {
  accessUntil,
  canBuyPlan,
  chargesAgain,
  endOf,
  isLive,
  isOver,
  meaningOfStatus,
  planState,
  renews,
} from './subscription-rules';

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

describe('the state of a plan', () => {
  const end = new Date('2027-11-20T12:00:00Z');
  const plan = (status: string, cancelAtPeriodEnd = false) => ({
    status,
    cancelAtPeriodEnd,
    cancelAt: null,
    currentPeriodEnd: end,
  });

  it.each([
    ['active', false, 'renews'],
    ['trialing', false, 'renews'],
    ['active', true, 'ends'],
    ['past_due', true, 'past-due'],
    ['unpaid', false, 'waiting'],
    ['a_status_of_next_year', false, 'waiting'],
    ['canceled', true, 'over'],
  ])(
    'A plan that is %s (canceled: %s) is in the state %s (PRICE-110)',
    (status, isCanceled, state) => {
      expect(planState(plan(status, isCanceled))).toBe(state);
    },
  );

  it('A plan charges again while it gives Premium and no end is set (ACCT-201)', () => {
    expect(renews(plan('active'))).toBe(true);
    expect(renews(plan('past_due'))).toBe(true);
    expect(renews(plan('active', true))).toBe(false);
    expect(renews(plan('unpaid'))).toBe(false);
    expect(renews({ ...plan('active'), revokedAt: end })).toBe(false);
  });

  it('A plan that ends in a later period is charged before, and one that ends with its period is not (PRICE-102)', () => {
    const day = (text: string) => new Date(`${text}T12:00:00Z`);
    expect(chargesAgain(plan('active'))).toBe(true);
    expect(chargesAgain({ ...plan('active'), cancelAt: day('2028-03-01') })).toBe(true);
    expect(chargesAgain(plan('active', true))).toBe(false);
    expect(chargesAgain({ ...plan('active'), cancelAt: end })).toBe(false);
    expect(chargesAgain({ ...plan('active'), cancelAt: day('2027-03-01') })).toBe(false);
    expect(chargesAgain({ ...plan('active'), cancelAt: end, currentPeriodEnd: null })).toBe(false);
    expect(chargesAgain(plan('canceled'))).toBe(false);
  });

  it('A plan can be bought without Premium and when every earlier plan is over (PRICE-66)', () => {
    expect(canBuyPlan({ premium: false }, [])).toBe(true);
    expect(canBuyPlan({ premium: true }, [])).toBe(false);
    expect(canBuyPlan({ premium: false }, [plan('canceled'), plan('incomplete_expired')])).toBe(
      true,
    );
    expect(canBuyPlan({ premium: false }, [plan('canceled'), plan('unpaid')])).toBe(false);
  });
});

describe('the meaning of a status', () => {
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

const since = new Date('2026-11-20T12:00:00Z');
const usual: RenewalRetries = { waitDays: [3, 2, 2], afterLast: 'cancel', invoiceGraceDays: 14 };
const noEnd = { cancelAt: null, cancelAtPeriodEnd: false, currentPeriodEnd: null };
const byCard = { ...noEnd, collectionMethod: 'charge_automatically', since } as const;

describe('the retries of a renewal that failed', () => {
  it.each([
    [usual, null, '2026-11-27T12:00:00.000Z'],
    [usual, '2026-11-23T12:00:00Z', '2026-11-27T12:00:00.000Z'],
    [usual, '2026-12-05T12:00:00Z', '2026-12-05T12:00:00.000Z'],
    [{ ...usual, waitDays: [1, 3] }, null, '2026-11-24T12:00:00.000Z'],
    [{ ...usual, afterLast: 'mark-unpaid' }, null, '2026-11-27T12:00:00.000Z'],
  ] as const)(
    'With the settings %j and the next try at %s a plan whose renewal failed can be used until %s (PRICE-112, PRICE-414)',
    (retries, next, until) => {
      const nextAttemptAt = next === null ? null : new Date(next);
      expect(accessUntil({ ...byCard, nextAttemptAt }, retries, since)?.toISOString()).toBe(until);
    },
  );

  it('An account that leaves such plans as they are names no end (PRICE-414)', () => {
    const retries = { ...usual, afterLast: 'leave-past-due' } as const;
    expect(accessUntil({ ...byCard, nextAttemptAt: null }, retries, since)).toBeNull();
  });

  it.each([
    ['cancel', '2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
    ['cancel', '2026-12-20T12:00:00Z', '2026-11-27T12:00:00.000Z'],
    ['leave-past-due', '2026-12-20T12:00:00Z', '2026-12-20T12:00:00.000Z'],
  ] as const)(
    'A plan whose payment is owed cannot be used after the end that is set: %s, %s (PRICE-112)',
    (afterLast, cancelAt, until) => {
      const owed = { ...byCard, cancelAt: new Date(cancelAt), nextAttemptAt: null };
      expect(accessUntil(owed, { ...usual, afterLast }, since)?.toISOString()).toBe(until);
    },
  );

  it('A day that has passed is not named (PRICE-414)', () => {
    const now = new Date('2026-11-27T12:00:00Z');
    expect(accessUntil({ ...byCard, nextAttemptAt: null }, usual, now)).toBeNull();
  });

  it.each([
    ['cancel', '2026-12-04T12:00:00.000Z'],
    ['mark-unpaid', '2026-12-04T12:00:00.000Z'],
    ['leave-past-due', undefined],
  ] as const)(
    'A plan whose invoice was due 14 days ago at most can be used until then, unless the account leaves it as it is: %s, %s (PRICE-503)',
    (afterLast, until) => {
      const owed = { ...byCard, collectionMethod: 'send_invoice', nextAttemptAt: null } as const;
      expect(accessUntil(owed, { ...usual, afterLast }, since)?.toISOString()).toBe(until);
    },
  );
});
