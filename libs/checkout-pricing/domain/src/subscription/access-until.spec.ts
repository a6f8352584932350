import type { RenewalRetries } from '@portal/shared/util';
import { accessUntil } from './access-until';

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
