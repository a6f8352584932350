import type { PersonalData } from '../../../ports/personal-data';
import { deleteGroupUsageOf, groupUsageOf } from './group-usage.repository';
import { deleteUsageOf, usageOf } from './usage.repository';
import {
  groupUsageSeats,
  groupUsageWeeks,
  usageDays,
  usageRecords,
  usageUsers,
} from './usage.tables';

/** The recorded usage. */
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
