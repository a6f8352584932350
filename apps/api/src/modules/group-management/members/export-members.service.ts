import { Readable } from 'node:stream';
import { csvCell, firstMemberPage, type MemberFilter } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { countExported, recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import { readMembers } from './member-page.repository';
import type { MemberRow } from './member.repository';

/** So many rows are read and sent at once. */
const batchSize = 1_000;

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
const header = line(['email', 'status', 'added', 'updated']);

const lineOf = ({ email, status, addedAt, updatedAt }: MemberRow) =>
  line([email, status, addedAt.toISOString(), updatedAt.toISOString()]);

/** Sends the members that a filter shows as a CSV file, in batches: the first byte at once, whatever the group's size. The log says what was filtered, and how many were sent (GROUP-30, GROUP-39). */
export function createExportMembers({
  clock,
  database: { query },
}: Pick<Platform, 'clock' | 'database'>) {
  async function* linesOf(groupId: string, filter: MemberFilter, entryId: string) {
    // Spreadsheets take a file without this mark for Latin-1.
    yield `\ufeff${header}`;
    let last: MemberRow | undefined;
    for (let sent = 0, isFull = true; isFull;) {
      const page = { ...firstMemberPage, ...filter, limit: batchSize };
      const found: MemberRow[] = await readMembers(query, groupId, page, last);
      const rows = found.slice(0, batchSize);
      sent += rows.length;
      // Before the rows leave the server: what the log says is never too little.
      await countExported(query, entryId, sent);
      if (rows.length > 0) yield rows.map(lineOf).join('');
      isFull = found.length > batchSize;
      last = rows.at(-1);
    }
  }

  return async function exportMembers(
    { status, search }: MemberFilter,
    { caller, group }: GroupContext,
  ): Promise<Readable> {
    const filter = { status, search };
    const detail = { status, ...(search !== '' && { search }) };
    const entry = { groupId: group.id, action: 'exported', by: caller, count: 0, detail } as const;
    const id = await recordActivity(query, entry, clock.now());
    return Readable.from(linesOf(group.id, filter, id));
  };
}
