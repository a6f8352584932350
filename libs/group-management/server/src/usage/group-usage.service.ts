import {
  type GroupUsage,
  activeWithinDays,
  type groupManagementEndpoints,
  usageFeatures,
  usageWeeks,
} from '@portal/group-management/domain';
import { type Platform, isStorableDate } from '@portal/server/platform';
import { type ResponseOf } from '@portal/shared/contract';
import { parseISO, subDays } from 'date-fns';
import { type Readable } from 'node:stream';
import { object, string } from 'yup';
import { recordActivity } from '../activity/activity.repository';
import { type GroupContext } from '../groups/access';
import { findClassroom } from '../groups/classroom';
import { csvBatchSize, csvFile } from '../groups/csv-file';
import { createPageCursor } from '../groups/page-cursor';
import { dayOf, lastWeeks } from './usage-day';
import {
  type SeatPosition,
  type SeatRow,
  type SeatUsage,
  countSeats,
  readSeatsByEmail,
  readSeatsByLastUse,
  readWeeks,
} from './usage-overview.repository';
import { sumOf, usageOfMembers } from './usage-sums';

/** What a group used, by week and by feature (GROUP-350). */
export const createGetGroupUsage =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (_: unknown, { group: { id } }: GroupContext): Promise<GroupUsage> => {
    const now = clock.now();
    const weeks = lastWeeks(usageWeeks, now);
    const rows = await readWeeks(query, id, weeks[0] ?? '');
    const activeSince = dayOf(subDays(now, activeWithinDays), 'UTC');
    return {
      ...(await countSeats(query, id, activeSince)),
      weeks: weeks.map((week) => {
        const ofWeek = rows.filter((row) => row.week === week);
        const members = ofWeek.reduce((sum, each) => sum + each.members, 0);
        return { week, members, ...sumOf(ofWeek) };
      }),
      features: usageFeatures.map((feature) => ({
        feature,
        ...sumOf(rows.filter((row) => row.feature === feature)),
      })),
    };
  };

type Page = ResponseOf<(typeof groupManagementEndpoints)['listMemberUsage']>;

const usageCursor = createPageCursor<SeatPosition>(
  object({
    email: string().defined(),
    lastDay: string()
      .matches(/^\d{4}-\d\d-\d\d$/)
      .test('day', (day) => typeof day !== 'string' || isStorableDate(parseISO(day)))
      .nullable()
      .defined(),
  }),
);

const pageSize = 25;

/**
 * When the members of a classroom used the assistant last; the log says that the list was opened (GROUP-351). Throws
 * `FORBIDDEN` for another group, and `INVALID_REQUEST` for an unknown cursor.
 */
export const createListMemberUsage =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (
    { cursor }: { readonly cursor?: string | undefined },
    { caller, group: { id } }: GroupContext,
  ): Promise<Page> => {
    const { active } = await findClassroom(query, id);
    const now = clock.now();
    const after = cursor === undefined ? undefined : usageCursor.read(cursor);
    const found = await readSeatsByLastUse(query, id, pageSize + 1, after);
    const rows = found.slice(0, pageSize);
    const [since = ''] = lastWeeks(usageWeeks, now);
    const used = await usageOfMembers(query, id, rows, since);
    const entry = { groupId: id, action: 'viewed-usage', by: caller, count: active } as const;
    if (!after) await recordActivity(query, entry, now);
    const last = rows.at(-1);
    return {
      members: rows.map(({ uid, email, lastDay }) => ({
        ...{ email, lastActive: lastDay },
        ...sumOf(used.get(uid) ?? []),
      })),
      next:
        found.length > pageSize && last
          ? usageCursor.write({ email: last.email, lastDay: last.lastDay })
          : null,
    };
  };

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
