import { parseISO } from 'date-fns';
import { object, string } from 'yup';
import { isStorableDate, type Platform } from '@portal/server/platform';
import { createPageCursor } from '../groups/page-cursor';
import { usageWeeks, type groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import { findClassroom } from '../groups/classroom';
import { lastWeeks } from './usage-day';
import { readSeatsByLastUse, type SeatPosition } from './usage-overview.repository';
import { sumOf, usageOfMembers } from './usage-sums';

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
