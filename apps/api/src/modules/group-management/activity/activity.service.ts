import type { groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import { administeredGroup } from '../groups/access';
import { readActivity, type ActivityRow } from './activity.repository';

type Activity = ResponseOf<typeof groupManagementEndpoints.listGroupActivity>;

/** The entries of one response. */
const pageSize = 50;

const writeCursor = ({ at, id }: ActivityRow) => `${at.getTime()}.${id}`;

function readCursor(cursor: string) {
  const [time = '', id] = cursor.split('.');
  if (!/^\d{1,15}$/.test(time) || !id) throw new ApiError('INVALID_REQUEST');
  return { at: new Date(Number(time)), id };
}

/** Reads the log of the group that the caller administers (GROUP-39). Throws `FORBIDDEN`. */
export const createListActivity =
  ({ database: { query } }: Pick<Platform, 'database'>) =>
  async ({ cursor }: { cursor?: string | undefined }, caller: Caller): Promise<Activity> => {
    const group = await administeredGroup(query, caller);
    const before = cursor === undefined ? undefined : readCursor(cursor);
    const found = await readActivity(query, group.id, pageSize, before);
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    return {
      activity: rows.map(({ action, actor, count, member, at }) => ({
        action,
        actor,
        count,
        member,
        at: { seconds: epochSeconds(at) },
      })),
      next: found.length > pageSize && last ? writeCursor(last) : null,
    };
  };
