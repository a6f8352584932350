import { formatDay, formatMinute, toDate } from './dates';
import { addSecondsToEpoch, epochSeconds } from './durations';

const morning = new Date(2027, 10, 5, 9, 30);

describe('formatDay', () => {
  it.each([
    ['a date', morning],
    ['epoch seconds', epochSeconds(morning)],
    ['epoch seconds as text', String(epochSeconds(morning))],
  ])('writes %s as short month, 2-digit day, year', (_kind, moment) => {
    expect(formatDay(moment)).toBe('Nov 05, 2027');
  });

  it.each([
    [new Date(2028, 1, 29), 'Feb 29, 2028'],
    [new Date(2027, 11, 31, 23, 59, 59), 'Dec 31, 2027'],
    [new Date(2028, 0, 1), 'Jan 01, 2028'],
  ])('keeps the local day of %s', (date, text) => {
    expect(formatDay(date)).toBe(text);
  });
});

describe('formatMinute', () => {
  it('adds the time of day to the day', () => {
    expect(formatMinute(morning)).toBe('Nov 05, 2027, 09:30');
  });
});

describe('epoch seconds', () => {
  it('round down', () => {
    expect(epochSeconds(new Date(1_999))).toBe(1);
  });

  it('are added to', () => {
    expect(addSecondsToEpoch(new Date(1_800_000_000_500), 3_600)).toBe(1_800_003_600);
  });

  it('read as a date', () => {
    expect(toDate('1800000000')).toEqual(new Date(1_800_000_000_000));
  });
});
