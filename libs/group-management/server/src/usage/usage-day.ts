import { TZDate } from '@date-fns/tz';
import { addDays, format, parseISO, startOfDay, startOfISOWeek } from 'date-fns';

const inZone = (at: Date, timeZone: string) => new TZDate(at.getTime(), timeZone);

/** The day of a moment in a time zone: `2026-11-20`. */
export const dayOf = (at: Date, timeZone: string) => format(inZone(at, timeZone), 'yyyy-MM-dd');

/** When the next day begins in a time zone: at midnight, or where the clocks skip it, right after. */
export const nextDayOf = (at: Date, timeZone: string) =>
  new Date(startOfDay(addDays(inZone(at, timeZone), 1)).getTime());

/** The first midnight in a time zone that is not before a moment. */
export function firstMidnightFrom(at: Date, timeZone: string): Date {
  const midnight = startOfDay(inZone(at, timeZone));
  return midnight.getTime() === at.getTime() ? at : nextDayOf(at, timeZone);
}

/** The first day that has nothing from before a moment: the sums are kept by day (GROUP-223). */
export const firstWholeDayAfter = (at: Date, timeZone: string) =>
  dayOf(nextDayOf(at, timeZone), timeZone);

export const weekOf = (day: string) => format(startOfISOWeek(parseISO(day)), 'yyyy-MM-dd');

/** The last days up to today, oldest first. */
export function lastDays(count: number, now: Date, timeZone: string): string[] {
  const today = inZone(now, timeZone);
  return Array.from({ length: count }, (_, index) =>
    format(addDays(today, index - count + 1), 'yyyy-MM-dd'),
  );
}

/** The Mondays of the last weeks up to this one in UTC, oldest first. */
export function lastWeeks(count: number, now: Date): string[] {
  const current = parseISO(weekOf(dayOf(now, 'UTC')));
  return Array.from({ length: count }, (_, index) =>
    format(addDays(current, 7 * (index - count + 1)), 'yyyy-MM-dd'),
  );
}
