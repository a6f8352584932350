import { Readable } from 'node:stream';
import { csvCell, type ActivityFilter } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import type { GroupContext } from '../groups/access';
import { countExported, recordActivity } from './activity.repository';
import { readActivityLines, type ActivityLine } from './read-activity.repository';

/** So many lines are read and sent at once. */
const batchSize = 1_000;

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
const header = line(['time', 'action', 'by', 'person', 'people', 'detail']);

const valueOf = (name: string, value: unknown) =>
  name === 'endsAt' ? new Date(Number(value) * 1_000).toISOString() : (value ?? 'unlimited');

const lineOf = ({ at, action, actor, member, count, detail }: ActivityLine) =>
  line([
    at.toISOString(),
    action,
    actor ?? '',
    member ?? '',
    String(count),
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${valueOf(name, value)}`)
      .join('; '),
  ]);

/** Sends the entries of the log that a filter shows as a CSV file, a line for each person, in batches (GROUP-451). */
export function createExportActivity({
  clock,
  database: { query },
}: Pick<Platform, 'clock' | 'database'>) {
  async function* linesOf(groupId: string, filter: ActivityFilter, entryId: string) {
    // Spreadsheets take a file without this mark for Latin-1.
    yield `\ufeff${header}`;
    let last: ActivityLine | undefined;
    for (let sent = 0, isFull = true; isFull;) {
      const lines: ActivityLine[] = await readActivityLines(
        query,
        groupId,
        filter,
        batchSize,
        last,
      );
      sent += lines.length;
      // Before the lines leave the server: what the log says is never too little.
      await countExported(query, entryId, sent);
      if (lines.length > 0) yield lines.map(lineOf).join('');
      isFull = lines.length === batchSize;
      last = lines.at(-1);
    }
  }

  return async function exportActivity(
    { kind, person, from, before }: ActivityFilter,
    { caller, group }: GroupContext,
  ): Promise<Readable> {
    const entry = { groupId: group.id, action: 'exported-activity', by: caller, count: 0 } as const;
    const id = await recordActivity(query, entry, clock.now());
    return Readable.from(linesOf(group.id, { kind, person, from, before }, id));
  };
}
