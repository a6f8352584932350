import {
  formatDay,
  formatMinute,
  formatMinuteInZone,
  formatTime,
  formatTimeAgo,
  toDate,
} from './dates';
import { epochSeconds } from './durations';

const morning = new Date(2027, 10, 5, 9, 30);
const evening = new Date(2027, 10, 5, 21, 5);

describe('formatDay', () => {
  it.each([
    ['a date', morning],
    ['epoch seconds', epochSeconds(morning)],
    ['epoch seconds as text', String(epochSeconds(morning))],
  ])(
    'A day given as %s is written as short month, 2-digit day and year (SHARED-6)',
    (_kind, moment) => {
      expect(formatDay(moment)).toBe('Nov 05, 2027');
    },
  );

  it.each([
    [new Date(2028, 1, 29), 'Feb 29, 2028'],
    [new Date(2027, 11, 31, 23, 59, 59), 'Dec 31, 2027'],
    [new Date(2028, 0, 1), 'Jan 01, 2028'],
  ])('The moment %s is written as its local day (SHARED-6)', (date, text) => {
    expect(formatDay(date)).toBe(text);
  });
});

describe('formatMinute', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [40 * 86_400, '40 days ago'],
    [-30, 'just now'],
  ])('What was %i seconds ago was "%s" (SHARED-310)', (seconds, text) => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(formatTimeAgo(now.getTime() / 1_000 - seconds, now)).toBe(text);
  });

  it('The time of day follows the day on a 24-hour clock (SHARED-6)', () => {
    expect(formatTime(morning)).toBe('09:30');
    expect(formatMinute(morning)).toBe('Nov 05, 2027, 09:30');
    expect(formatMinute(evening)).toBe('Nov 05, 2027, 21:05');
    expect(formatMinuteInZone(evening)).toMatch(/^Nov 05, 2027, 21:05 GMT[+-]?[\d:]*$/);
  });
});

describe('toDate', () => {
  it('Epoch seconds as text are converted to a date', () => {
    expect(toDate('1800000000')).toEqual(new Date(1_800_000_000_000));
  });
});
