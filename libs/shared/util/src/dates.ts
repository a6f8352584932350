import { format } from 'date-fns';

/** A moment: a date, or epoch seconds as a number or, as the card provider's answers have it, as text. */
export type Moment = Date | number | string;

/** Reads epoch seconds (or passes a date through). */
export function toDate(moment: Moment): Date {
  return moment instanceof Date ? moment : new Date(Number(moment) * 1_000);
}

/** Short month, 2-digit day, year: `Nov 05, 2027` (specification 2, section 4). */
export function formatDay(moment: Moment): string {
  return format(toDate(moment), 'MMM dd, yyyy');
}

/** Day and time of day: `Nov 05, 2027, 14:30`. */
export function formatMinute(moment: Moment): string {
  return format(toDate(moment), 'MMM dd, yyyy, HH:mm');
}
