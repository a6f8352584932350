export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

const daySeconds = 86_400;

/** The same day and time some months later, or the month's last day if that day does not exist. */
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

/** The time some calendar units later, in UTC. */
export function later(epochSeconds: number, interval: CalendarUnit, count: number): number {
  return intervalsLater[interval](epochSeconds, count);
}

/** The end of the period that starts at `start`; periods are counted from the anchor, so that a period that started on the 31st ends on the 31st again after a short month. */
export function periodEnd(
  anchor: number,
  start: number,
  cycle: { readonly interval: CalendarUnit; readonly intervalCount: number },
): number {
  let end = anchor;
  for (let periods = 1; end <= start; periods += 1) {
    end = later(anchor, cycle.interval, periods * cycle.intervalCount);
  }
  return end;
}
