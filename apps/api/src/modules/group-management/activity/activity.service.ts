import type { ActivityFilter, groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { epochSeconds } from '@portal/shared/util';
import { isStorableDate } from '../../../platform/database/storable';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { GroupContext } from '../groups/access';
import type { ActivityRow } from './activity.repository';
import { readActivity } from './read-activity.repository';

type Activity = ResponseOf<typeof groupManagementEndpoints.listGroupActivity>;

/** The entries of one response. */
const pageSize = 50;

const writeCursor = ({ at, id }: ActivityRow) => `${at.getTime()}.${id}`;

function readCursor(cursor: string) {
  const [time = '', id] = cursor.split('.');
  const at = new Date(/^\d+$/.test(time) ? Number(time) : NaN);
  if (!isStorableDate(at) || !id) throw new ApiError('INVALID_REQUEST');
  return { at, id };
}

/** Reads the log of the group that the caller administers (GROUP-39, GROUP-450). */
export const createListActivity =
  ({ database: { query } }: Pick<Platform, 'database'>) =>
  async (
    { cursor, ...filter }: ActivityFilter & { cursor?: string | undefined },
    { group }: GroupContext,
  ): Promise<Activity> => {
    const before = cursor === undefined ? undefined : readCursor(cursor);
    const found = await readActivity(query, group.id, filter, pageSize, before);
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    return {
      activity: rows.map(({ action, actor, count, members, detail, at }) => ({
        action,
        actor,
        count,
        members: [...members],
        detail,
        at: { seconds: epochSeconds(at) },
      })),
      next: found.length > pageSize && last ? writeCursor(last) : null,
    };
  };
