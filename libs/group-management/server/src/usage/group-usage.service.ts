import {
  activeWithinDays,
  usageFeatures,
  usageWeeks,
  type GroupUsage,
} from '@portal/group-management/domain';
import { subDays } from 'date-fns';
import type { Platform } from '@portal/server/platform';
import type { GroupContext } from '../groups/access';
import { findClassroom } from '../groups/classroom';
import { dayOf, lastWeeks } from './usage-day';
import { countSeats, readWeeks } from './usage-overview.repository';
import { sumOf } from './usage-sums';

/** What the members of a classroom used, by week and by feature (GROUP-350). Throws `FORBIDDEN` for another group. */
export const createGetGroupUsage =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (_: unknown, { group: { id } }: GroupContext): Promise<GroupUsage> => {
    await findClassroom(query, id);
    const now = clock.now();
    const weeks = lastWeeks(usageWeeks, now);
    const rows = await readWeeks(query, id, weeks[0] ?? '');
    const activeSince = dayOf(subDays(now, activeWithinDays), 'UTC');
    return {
      ...(await countSeats(query, id, activeSince)),
      weeks: weeks.map((week) => {
        const ofWeek = rows.filter((row) => row.week === week);
        const members = ofWeek.reduce((sum, each) => sum + each.members, 0);
        return { week, members, ...sumOf(ofWeek) };
      }),
      features: usageFeatures.map((feature) => ({
        feature,
        ...sumOf(rows.filter((row) => row.feature === feature)),
      })),
    };
  };
