import { oldestUsageMs } from '@portal/group-management/domain';
import { keptSince } from '@portal/shared/util';
import { subMilliseconds } from 'date-fns';
import type { Platform } from '@portal/server/platform';
import type { ScheduledJob } from '@portal/server/ports';
import type { PersonalData } from '@portal/server/contracts';
import { deleteGroupUsageOf, deleteOldGroupUsage, groupUsageOf } from './group-usage.repository';
import { dayOf } from './usage-day';
import { deleteOldUsage, deleteUsageOf, usageOf } from './usage.repository';
import {
  groupUsageSeats,
  groupUsageWeeks,
  usageDays,
  usageRecords,
  usageUsers,
} from './usage.tables';

export const usageData: PersonalData = {
  tables: [usageUsers, usageRecords, usageDays, groupUsageWeeks, groupUsageSeats],
  collect: async (query, { uid }) => ({
    ...(await usageOf(query, uid)),
    groupUsage: await groupUsageOf(query, uid),
  }),
  async erase(tx, { uid }) {
    await deleteUsageOf(tx, uid);
    await deleteGroupUsageOf(tx, uid);
  },
};

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
