import type { Readable } from 'node:stream';
import { firstMemberPage, type MemberFilter } from '@portal/group-management/domain';
import type { Platform } from '@portal/server/platform';
import { countExported, recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import { csvBatchSize, csvFile } from '../groups/csv-file';
import { readMembers } from '../seats/member-page.repository';
import type { MemberRow } from '../seats/member.repository';

const cellsOf = ({ email, status, addedAt, updatedAt }: MemberRow) => [
  email,
  status,
  addedAt.toISOString(),
  updatedAt.toISOString(),
];

/** Sends the members that a filter shows as a CSV file. The log has the filter, and how many were sent (GROUP-30, GROUP-39). */
export const createExportMembers =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async ({ status, search }: MemberFilter, { caller, group }: GroupContext): Promise<Readable> => {
    const detail = { status, ...(search !== '' && { search }) };
    const entry = { groupId: group.id, action: 'exported', by: caller, count: 0, detail } as const;
    const entryId = await recordActivity(query, entry, clock.now());
    const page = { ...firstMemberPage, status, search, limit: csvBatchSize };
    let sent = 0;
    const read = async (after: MemberRow | undefined) => {
      const rows = (await readMembers(query, group.id, page, after)).slice(0, csvBatchSize);
      sent += rows.length;
      // Before the rows leave the server: the log never says too few.
      await countExported(query, entryId, sent);
      return rows;
    };
    return csvFile(['email', 'status', 'added', 'updated'], read, (rows) => rows.map(cellsOf));
  };
