import { oldestUsageMs } from '@portal/group-management/domain';
import { keptSince } from '@portal/shared/util';
import { subMilliseconds } from 'date-fns';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { deleteOldGroupUsage } from './group-usage.repository';
import { dayOf } from './usage-day';
import { deleteOldUsage } from './usage.repository';

/** Deletes old records and sums. */
export const createUsageCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'usage',
  async run(now) {
    const day = dayOf(keptSince(now, 'usage'), 'UTC');
    await deleteOldUsage(query, { records: subMilliseconds(now, oldestUsageMs), day });
    await deleteOldGroupUsage(query, day);
  },
});
