import type { Readable } from 'node:stream';
import { usageFeatures, usageWeeks } from '@portal/group-management/domain';
import type { Platform } from '@portal/server/platform';
import { recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import { findClassroom } from '../groups/classroom';
import { csvBatchSize, csvFile } from '../groups/csv-file';
import { dayOf, lastWeeks } from './usage-day';
import { readSeatsByEmail, type SeatRow, type SeatUsage } from './usage-overview.repository';
import { sumOf, usageOfMembers } from './usage-sums';

const header = ['email', 'accepted on', 'last active', 'accepted', 'rejected', ...usageFeatures];

function cellsOf({ email, acceptedAt, lastDay }: SeatRow, used: readonly SeatUsage[]) {
  const { accepted, rejected } = sumOf(used);
  const ofFeature = usageFeatures.map((feature) => {
    const { accepted: one, rejected: other } = sumOf(
      used.filter((each) => each.feature === feature),
    );
    return one + other;
  });
  return [email, dayOf(acceptedAt, 'UTC'), lastDay ?? '', accepted, rejected, ...ofFeature];
}

/** Sends the use of every member of a classroom as a CSV file (GROUP-352). Throws `FORBIDDEN` for another group. */
export const createExportGroupUsage =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (_: unknown, { caller, group: { id } }: GroupContext): Promise<Readable> => {
    const { active } = await findClassroom(query, id);
    const now = clock.now();
    const entry = { groupId: id, action: 'exported-usage', by: caller, count: active } as const;
    await recordActivity(query, entry, now);
    const [since = ''] = lastWeeks(usageWeeks, now);
    const read = (after: SeatRow | undefined) =>
      readSeatsByEmail(query, id, csvBatchSize, after?.email);
    return csvFile(header, read, async (rows) => {
      const used = await usageOfMembers(query, id, rows, since);
      return rows.map((row) => cellsOf(row, used.get(row.uid) ?? []));
    });
  };
