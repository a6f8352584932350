import { oldestUsageMs } from '@portal/group-management/domain';
import { subDays, subMilliseconds } from 'date-fns';
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
      records: subMilliseconds(now, oldestUsageMs),
      day: dayOf(subDays(now, keptDays), 'UTC'),
    }),
});
