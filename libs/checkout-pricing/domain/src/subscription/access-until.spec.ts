import type { RenewalRetries } from '@portal/shared/util';
import { accessUntil } from './access-until';

const since = new Date('2026-11-20T12:00:00Z');
const usual: RenewalRetries = { waitDays: [3, 2, 2], afterLast: 'cancel' };

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
      expect(accessUntil({ since, nextAttemptAt }, retries, since)?.toISOString()).toBe(until);
    },
  );

  it('An account that leaves such plans as they are names no end (PRICE-414)', () => {
    const retries = { ...usual, afterLast: 'leave-past-due' } as const;
    expect(accessUntil({ since, nextAttemptAt: null }, retries, since)).toBeNull();
  });

  it('A day that has passed is not named (PRICE-414)', () => {
    const now = new Date('2026-11-27T12:00:00Z');
    expect(accessUntil({ since, nextAttemptAt: null }, usual, now)).toBeNull();
  });
});
