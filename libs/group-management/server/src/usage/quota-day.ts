import { freeDailySuggestions } from '@portal/group-management/domain';
import { durations } from '@portal/shared/util';
import { firstMidnightFrom, nextDayOf } from './usage-day';

export const defaultTimeZone = 'UTC';

/** The day of an account for the quota: it has one at a time, whatever its records say of times and time zones (GROUP-203). */
export interface QuotaDay {
  readonly timeZone: string;
  readonly zoneSince: Date | null;
  readonly used: number;
  /** Null before the first record. */
  readonly endsAt: Date | null;
}

/** The time zone in which the days of an account are counted. */
export const timeZoneOf = (day: QuotaDay | undefined) => day?.timeZone || defaultTimeZone;

/** The day at a moment: the stored one, else the one that begins when it has ended. */
export const presentDay = (day: QuotaDay, now: Date): QuotaDay & { readonly endsAt: Date } =>
  day.endsAt && now < day.endsAt
    ? { ...day, endsAt: day.endsAt }
    : { ...day, used: 0, endsAt: nextDayOf(now, timeZoneOf(day)) };

/**
 * The day after a record named a time zone. It changes once a day, and the current day is lengthened to the first midnight
 * there: no change makes a day shorter, so that none gives more quota.
 */
export function inTimeZone(day: QuotaDay, timeZone: string | undefined, now: Date): QuotaDay {
  const isSettled =
    day.zoneSince !== null && now.getTime() - day.zoneSince.getTime() < durations.oneDayMs;
  if (timeZone === undefined || timeZone === day.timeZone || isSettled) return day;
  const named = { timeZone, zoneSince: now };
  if (!day.endsAt) return { ...day, ...named };
  const { used, endsAt } = presentDay(day, now);
  return { ...named, used, endsAt: firstMidnightFrom(endsAt, timeZone) };
}

/** What is left of the Free plan's suggestions, and when the next ones come. */
export function quotaLeft(day: QuotaDay, now: Date) {
  const { used, endsAt } = presentDay(day, now);
  return { left: Math.max(0, freeDailySuggestions - used), resetsAt: endsAt.toISOString() };
}
