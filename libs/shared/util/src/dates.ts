// The package's index would load two hundred more files, and every spec file loads its imports again.
import { format } from 'date-fns/format';

/** A date, or epoch seconds as a number or as text. */
type Moment = Date | number | string;

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

/** The same with the zone of its reader, for logs that several people read: `Nov 05, 2027, 14:30 GMT+1` (SHARED-6). */
export function formatMinuteInZone(moment: Moment): string {
  return format(toDate(moment), 'MMM dd, yyyy, HH:mm O');
}

/** A time of day on a 24-hour clock: `14:05` (SHARED-6). */
export const formatTime = (moment: Moment): string => format(toDate(moment), 'HH:mm');

const timeAgo = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a moment was, in whole minutes, hours or days: `3 hours ago`; less than a minute is `just now` (SHARED-310). */
export function formatTimeAgo(moment: Moment, now: Date): string {
  const seconds = Math.floor((now.getTime() - toDate(moment).getTime()) / 1_000);
  if (seconds < minute) return 'just now';
  if (seconds < hour) return timeAgo.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return timeAgo.format(-Math.floor(seconds / hour), 'hour');
  return timeAgo.format(-Math.floor(seconds / day), 'day');
}
