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

/** The one group among several for a request that names none: the own one, else the only one (GROUP-220). */
function onlyGroup(groups: readonly GroupRole[]): GroupRole {
  const owned = groups.filter(({ role }) => role === 'owner');
  const [group, ...others] = owned.length > 0 ? owned : groups;
  if (!group) throw new ApiError('FORBIDDEN');
  if (others.length > 0) throw new ApiError('GROUP_NOT_NAMED');
  return group;
}

/** The groups that users administer (GROUP-7). */
export const createGroupDirectory = ({
  database: { query },
}: Pick<Platform, 'database'>): GroupDirectory => ({
  administeredBy: (uid) => administeredGroups(query, uid),
  choose(groups, guid) {
    if (guid === undefined) return onlyGroup(groups);
    const named = groups.find(({ id }) => id === guid);
    if (!named) throw new ApiError('FORBIDDEN');
    return named;
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
