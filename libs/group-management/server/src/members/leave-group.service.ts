import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller } from '@portal/server/ports';
import { findGroup, lockGroup } from '../groups/group.repository';
import { findAdministrators } from '../groups/administrator.repository';
import type { EndRole } from '../roles/end-role';
import type { Seats } from '../seats/seats';
import { findSeat } from '../seats/member.repository';

/**
 * The caller leaves a group: the seat, its Premium and the role end together (GROUP-224). Throws `USER_NOT_FOUND` for a
 * group that the caller is not in, and `OWNER_CANNOT_LEAVE` for the owner of one that has not ended.
 */
export function createLeaveGroup({
  database,
  seats,
  endRole,
}: Pick<Platform, 'database'> & {
  readonly seats: Seats;
  readonly endRole: EndRole;
}) {
  return async function leaveGroup(
    { guid }: { guid: string },
    { caller }: { caller: Caller },
  ): Promise<Record<string, never>> {
    await database.transaction(async (tx) => {
      const group = await lockGroup(tx, guid);
      const administrators = group ? await findAdministrators(tx, guid) : [];
      const role = administrators.find(({ uid }) => uid === caller.uid)?.role;
      if (role === 'owner' && group?.isLive) throw new ApiError('OWNER_CANNOT_LEAVE');
      const seat = group && (await findSeat(tx, guid, caller.uid));
      if (!group || !(role || seat)) throw new ApiError('USER_NOT_FOUND');
      await endRole(tx, group, caller.uid);
      if (await findGroup(tx, guid)) await seats.leave(tx, guid, caller);
    });
    return {};
  };
}
