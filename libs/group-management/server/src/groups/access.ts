import type { GroupDirectory, GroupRole } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import type { Actor } from './account-ports';
import {
  administeredGroups,
  lockAdministeredGroup,
  lockGroup,
  type AdministeredGroup,
} from './group.repository';

/** Who sends a request, and the group that it is for; the platform has checked the role. */
export interface GroupContext {
  readonly caller: Caller;
  readonly group: GroupRole;
}

/** Changes groups by command, with the rights of an owner; has no account (GROUP-500). */
export const operator: Actor = { uid: null, email: 'operator' };

/** Who changes a group: an administrator, as in {@link GroupContext}, or the {@link operator}. */
export interface GroupChange {
  readonly caller: Caller | typeof operator;
  readonly group: GroupRole;
}

/**
 * The one group among several for a request that names none: the caller's own, else the only one (GROUP-220). Ended groups count
 * only without a living one. Undefined when that leaves several, or none.
 */
export function ownedOrOnly<Found extends { readonly role: string; readonly isLive: boolean }>(
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
    const group = guid === undefined ? ownedOrOnly(groups) : groups.find(({ id }) => id === guid);
    if (!group)
      throw new ApiError(guid === undefined && groups[0] ? 'GROUP_NOT_NAMED' : 'FORBIDDEN');
    return group;
  },
});

async function lockForOperator(tx: Queryable, id: string): Promise<AdministeredGroup | undefined> {
  const group = await lockGroup(tx, id);
  return group && { ...group, role: 'owner' };
}

/**
 * The group of a request for a change: no other change of it runs until the transaction ends. Throws `FORBIDDEN` when the
 * caller has lost the role.
 */
export async function lockedGroup(
  tx: Queryable,
  { caller: { uid }, group: { id } }: GroupChange,
): Promise<AdministeredGroup> {
  const group =
    uid === null ? await lockForOperator(tx, id) : await lockAdministeredGroup(tx, id, uid);
  if (!group) throw new ApiError('FORBIDDEN');
  return group;
}

/** Like {@link lockedGroup}, for its owner only. */
export async function lockedOwnGroup(
  tx: Queryable,
  context: GroupChange,
): Promise<AdministeredGroup> {
  const group = await lockedGroup(tx, context);
  if (group.role !== 'owner') throw new ApiError('FORBIDDEN');
  return group;
}

/** Returns a group that is live. Throws `GROUP_ENDED`. */
export function refuseEnded<Group extends { readonly isLive: boolean }>(group: Group): Group {
  if (!group.isLive) throw new ApiError('GROUP_ENDED');
  return group;
}

/** Like {@link lockedGroup}, for a group that is live. */
export const lockedLiveGroup = async (tx: Queryable, context: GroupChange) =>
  refuseEnded(await lockedGroup(tx, context));
