import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { recordActivity } from '../activity/activity.repository';
import { addToCounts, findGroup, lockGroup } from '../groups/group.repository';
import { findAdministrators } from '../roles/administrator.repository';
import type { EndRole } from '../roles/end-role';
import { deleteSeat } from './member.repository';

/**
 * The caller leaves a group: the seat, its Premium and the role end together (GROUP-224). Throws `USER_NOT_FOUND` for a
 * group that the caller is not in, and `OWNER_CANNOT_LEAVE` for the owner of one that has not ended.
 */
export function createLeaveGroup({
  clock,
  database,
  rights,
  endRole,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly rights: GroupRights;
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
      const seat = group && (await deleteSeat(tx, guid, caller.uid));
      if (!group || (!role && seat?.removedAt !== null)) throw new ApiError('USER_NOT_FOUND');
      await endRole(tx, group, caller.uid);
      if (!(await findGroup(tx, guid))) return;
      if (seat?.removedAt === null) {
        await addToCounts(tx, guid, { active: -1, pending: 0 });
        await rights.revoke(tx, guid, [seat.email]);
      }
      const entry = { groupId: guid, action: 'left', by: caller } as const;
      await recordActivity(tx, { ...entry, member: caller }, clock.now());
    });
    return {};
  };
}
