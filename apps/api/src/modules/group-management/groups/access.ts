import type { GroupDirectory, GroupRole } from '../../../ports/group-directory';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import {
  administeredGroups,
  lockAdministeredGroup,
  type AdministeredGroup,
} from './group.repository';

/** Who sends a request, and the group that it is for; the platform has checked the role. */
export interface GroupContext {
  readonly caller: Caller;
  readonly group: GroupRole;
}

/**
 * The one group among several for a request that names none: the own one, else the only one (GROUP-220). Ended groups count
 * only without a living one. Undefined when that leaves several, or none.
 */
export function ownOrOnly<Found extends { readonly role: string; readonly isLive: boolean }>(
  groups: readonly Found[],
): Found | undefined {
  const owned = groups.filter(({ role }) => role === 'owner');
  const candidates = owned.length > 0 ? owned : groups;
  const live = candidates.filter(({ isLive }) => isLive);
  const [group, ...others] = live.length > 0 ? live : candidates;
  return others.length > 0 ? undefined : group;
}

/** The groups that users administer (GROUP-7). */
export const createGroupDirectory = ({
  database: { query },
}: Pick<Platform, 'database'>): GroupDirectory => ({
  administeredBy: (uid) => administeredGroups(query, uid),
  choose(groups, guid) {
    const group = guid === undefined ? ownOrOnly(groups) : groups.find(({ id }) => id === guid);
    if (!group)
      throw new ApiError(guid === undefined && groups[0] ? 'GROUP_NOT_NAMED' : 'FORBIDDEN');
    return group;
  },
});

/**
 * The group of a request for a change: no other change of it runs until the transaction ends. Throws `FORBIDDEN` when the
 * caller lost the role meanwhile.
 */
export async function lockedGroup(
  tx: Queryable,
  { caller, group: { id } }: GroupContext,
): Promise<AdministeredGroup> {
  const group = await lockAdministeredGroup(tx, id, caller.uid);
  if (!group) throw new ApiError('FORBIDDEN');
  return group;
}

/** Like {@link lockedGroup}, for its owner only. */
export async function lockedOwnGroup(
  tx: Queryable,
  context: GroupContext,
): Promise<AdministeredGroup> {
  const group = await lockedGroup(tx, context);
  if (group.role !== 'owner') throw new ApiError('FORBIDDEN');
  return group;
}
