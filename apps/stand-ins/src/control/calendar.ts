/** A unit of the calendar. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

const daySeconds = 86_400;

/** The same day and time so many months later; the month's last day where that day does not exist. */
function addMonths(epochSeconds: number, months: number): number {
  const from = new Date(epochSeconds * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  lastDay.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return lastDay.getTime() / 1000 + (epochSeconds % daySeconds);
}

const intervalsLater: Record<CalendarUnit, (anchor: number, count: number) => number> = {
  day: (anchor, count) => anchor + count * daySeconds,
  week: (anchor, count) => anchor + count * 7 * daySeconds,
  month: addMonths,
  year: (anchor, count) => addMonths(anchor, count * 12),
};

/** The time so many calendar units later, in UTC. */
export function later(epochSeconds: number, interval: CalendarUnit, count: number): number {
  return intervalsLater[interval](epochSeconds, count);
}
