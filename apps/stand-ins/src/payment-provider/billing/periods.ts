import type { CalendarUnit } from '../../control/calendar';
import { later } from '../../control/calendar';

/** The end of the period that starts at `start`; periods are counted from the anchor, so that the 31st comes back. */
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
