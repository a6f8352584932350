import type { PersonalData } from '../../../ports/personal-data';
import { deleteUsageOf, usageOf } from './usage.repository';
import { usageDays, usageRecords, usageUsers } from './usage.tables';

/** The recorded usage. */
export const usageData: PersonalData = {
  tables: [usageUsers, usageRecords, usageDays],
  collect: (query, { uid }) => usageOf(query, uid),
  erase: (tx, { uid }) => deleteUsageOf(tx, uid),
};
