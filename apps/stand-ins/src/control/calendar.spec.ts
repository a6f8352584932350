import { periodEnd } from './calendar';

const at = (day: string) => Date.parse(`${day}T10:30:15Z`) / 1000;
const dayOf = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString();

describe('The end of a billing period', () => {
  it.each([
    ['2026-01-31', '2026-01-31', 'month', 1, '2026-02-28'],
    ['2026-01-31', '2026-02-28', 'month', 1, '2026-03-31'],
    ['2028-01-31', '2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-11-30', '2026-11-30', 'month', 3, '2027-02-28'],
    ['2028-02-29', '2028-02-29', 'year', 1, '2029-02-28'],
    ['2026-12-31', '2026-12-31', 'week', 2, '2027-01-14'],
    ['2026-03-28', '2026-03-28', 'day', 1, '2026-03-29'],
  ] as const)(
    'With the anchor %s, the period that starts on %s and lasts %s × %i ends on %s',
    (anchor, start, interval, intervalCount, end) => {
      const result = periodEnd(at(anchor), at(start), { interval, intervalCount });
      expect(dayOf(result)).toBe(dayOf(at(end)));
    },
  );
});
