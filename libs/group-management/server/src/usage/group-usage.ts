import type { Queryable } from '@portal/server/ports';
import {
  addGroupUsage,
  groupSeatsOf,
  type GroupSeat,
  type SeatDay,
  type SeatWeek,
} from './group-usage.repository';
import { firstWholeDayAfter, weekOf } from './usage-day';
import type { UsageDay } from './usage.repository';

function weeksOf(seat: GroupSeat, days: readonly UsageDay[]): SeatWeek[] {
  const weeks = new Map<string, SeatWeek>();
  for (const { day, feature, accepted, rejected } of days) {
    const week = weekOf(day);
    const key = `${week} ${feature}`;
    const known = weeks.get(key) ?? { ...seat, week, feature, accepted: 0, rejected: 0 };
    weeks.set(key, {
      ...known,
      accepted: known.accepted + accepted,
      rejected: known.rejected + rejected,
    });
  }
  return [...weeks.values()];
}

const lastOf = (days: readonly UsageDay[]) =>
  days.map(({ day }) => day).reduce((one, other) => (one > other ? one : other));

/** Adds the use of users to the sums of their groups: from the first whole day after the acceptance (GROUP-350). */
export async function countForGroups(
  tx: Queryable,
  days: readonly UsageDay[],
  timeZoneOf: (uid: string) => string,
): Promise<void> {
  const weeks: SeatWeek[] = [];
  const seatDays: SeatDay[] = [];
  for (const seat of await groupSeatsOf(tx, [...new Set(days.map(({ uid }) => uid))])) {
    const { uid, acceptedAt } = seat;
    const since = firstWholeDayAfter(acceptedAt, timeZoneOf(uid));
    const shown = days.filter((each) => each.uid === uid && each.day >= since);
    if (shown.length === 0) continue;
    weeks.push(...weeksOf(seat, shown));
    seatDays.push({ ...seat, lastDay: lastOf(shown) });
  }
  if (weeks.length > 0) await addGroupUsage(tx, weeks, seatDays);
}
