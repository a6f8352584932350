import { Readable } from 'node:stream';
import { csvCell, usageFeatures, usageWeeks } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import { findClassroom } from '../groups/classroom';
import { dayOf, lastWeeks } from '../usage/usage-day';
import { readSeatsByEmail, type SeatRow, type SeatUsage } from './usage-overview.repository';
import { sumOf, usageOfMembers } from './usage-sums';

/** So many members are read and sent at once. */
const batchSize = 1_000;

const line = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;

const header = line([
  'email',
  'accepted on',
  'last active',
  'accepted',
  'rejected',
  ...usageFeatures,
]);

/** A member's line: the suggestions of each feature come last. */
function lineOf({ email, acceptedAt, lastDay }: SeatRow, used: readonly SeatUsage[]): string {
  const { accepted, rejected } = sumOf(used);
  const ofFeature = usageFeatures.map((feature) => {
    const { accepted: one, rejected: other } = sumOf(
      used.filter((each) => each.feature === feature),
    );
    return one + other;
  });
  return line([email, dayOf(acceptedAt, 'UTC'), lastDay ?? '', accepted, rejected, ...ofFeature]);
}

async function* linesOf(query: Queryable, groupId: string, since: string) {
  // Spreadsheets take a file without this mark for Latin-1.
  yield `\ufeff${header}`;
  let rows: SeatRow[] = [];
  do {
    rows = await readSeatsByEmail(query, groupId, batchSize, rows.at(-1)?.email);
    const used = await usageOfMembers(query, groupId, rows, since);
    yield rows.map((row) => lineOf(row, used.get(row.uid) ?? [])).join('');
  } while (rows.length === batchSize);
}

/** Sends the use of every member of a classroom as a CSV file, in batches (GROUP-352). Throws `FORBIDDEN` for another group. */
export const createExportGroupUsage =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (_: unknown, { caller, group: { id } }: GroupContext): Promise<Readable> => {
    const { active } = await findClassroom(query, id);
    const now = clock.now();
    const entry = { groupId: id, action: 'exported-usage', by: caller, count: active } as const;
    await recordActivity(query, entry, now);
    const [since = ''] = lastWeeks(usageWeeks, now);
    return Readable.from(linesOf(query, id, since));
  };
