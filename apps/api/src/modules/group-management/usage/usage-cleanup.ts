import { oldestUsageMs } from '@portal/group-management/domain';
import { subDays, subMilliseconds } from 'date-fns';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { deleteOldGroupUsage } from './group-usage.repository';
import { dayOf } from './usage-day';
import { deleteOldUsage } from './usage.repository';

/** The sums of days and weeks are kept this long. */
const keptDays = 400;

/** Deletes old records and sums. */
export const createUsageCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'usage',
  async run(now) {
    const day = dayOf(subDays(now, keptDays), 'UTC');
    await deleteOldUsage(query, { records: subMilliseconds(now, oldestUsageMs), day });
    await deleteOldGroupUsage(query, day);
  },
});
