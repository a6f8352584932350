import { oldestUsageDays } from '@portal/group-management/domain';
import { subDays } from 'date-fns';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { dayOf } from './usage-day';
import { deleteOldUsage } from './usage.repository';

/** The sums of days are kept this long. */
const keptDays = 400;

/** Deletes old records and sums. */
export const createUsageCleanup = ({ database }: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'usage',
  run: (now) =>
    deleteOldUsage(database.query, {
      records: subDays(now, oldestUsageDays + 1),
      day: dayOf(subDays(now, keptDays), 'UTC'),
    }),
});
