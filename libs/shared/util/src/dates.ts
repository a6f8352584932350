// The package's index would load two hundred more files, and every spec file loads its imports again.
import { format } from 'date-fns/format';

/** A date, or epoch seconds as a number or as text. */
export type Moment = Date | number | string;

/** Converts a {@link Moment} to a date. */
export function toDate(moment: Moment): Date {
  return moment instanceof Date ? moment : new Date(Number(moment) * 1_000);
}

/** Short month, 2-digit day, year: `Nov 05, 2027` (SHARED-6). */
export function formatDay(moment: Moment): string {
  return format(toDate(moment), 'MMM dd, yyyy');
}

/** Day and time on a 24-hour clock: `Nov 05, 2027, 14:30` (SHARED-6). */
export function formatMinute(moment: Moment): string {
  return format(toDate(moment), 'MMM dd, yyyy, HH:mm');
}
