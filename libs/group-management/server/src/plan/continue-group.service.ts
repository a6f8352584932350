import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller } from '@portal/server/ports';
import { recordActivity } from '../activity/activity.repository';
import type { Seats } from '../seats/seats';
import {
  deleteGroup,
  groupsOfUser,
  lockGroup,
  updateGroup,
  type GroupOfUser,
} from '../groups/group.repository';
import { invoiceNameJobName } from './rename-group.service';

const isOwnPurchase = ({ role, subscriptionId }: GroupOfUser) =>
  role === 'owner' && subscriptionId !== null;

/**
 * The group that ended before its owner bought another one, and that other one while nobody but its owner is in it
 * (GROUP-240).
 */
export function continuable(
  all: readonly GroupOfUser[],
): { readonly earlier: GroupOfUser; readonly next: GroupOfUser } | undefined {
  const own = all.filter(isOwnPurchase);
  const next = own.find(({ isLive, active, pending }) => isLive && active + pending <= 1);
  const earlier = own.find(({ isLive, active, pending }) => !isLive && active + pending > 1);
  return next && earlier && { earlier, next };
}

/**
 * Lets a group that has ended continue with the subscription of the new one, which disappears: members, roles, invitations and
 * statistics stay. Throws `USER_NOT_FOUND` when the caller has no such groups, and `QUOTA_EXCEEDED` when the new seats do
 * not suffice.
 */
export function createContinueGroup({
  clock,
  database,
  jobs,
  seats,
}: Pick<Platform, 'clock' | 'database' | 'jobs'> & { readonly seats: Seats }) {
  return async function continueGroup(
    { guid }: { guid: string },
    { caller }: { caller: Caller },
  ): Promise<Record<string, never>> {
    await database.transaction(async (tx) => {
      const found = continuable(await groupsOfUser(tx, caller.uid));
      if (found?.earlier.id !== guid) throw new ApiError('USER_NOT_FOUND');
      const earlier = await lockGroup(tx, guid);
      const next = await lockGroup(tx, found.next.id);
      if (!earlier || !next || earlier.isLive || next.active + next.pending > 1)
        throw new ApiError('USER_NOT_FOUND');
      const { subscriptionId, quota, isLive, type } = next;
      if (quota !== null && earlier.active + earlier.pending > quota)
        throw new ApiError('QUOTA_EXCEEDED');
      await deleteGroup(tx, next.id);
      await updateGroup(tx, guid, { subscriptionId, quota, isLive, type });
      const entry = { groupId: guid, action: 'plan-continued', by: caller, count: 0 } as const;
      await recordActivity(tx, entry, clock.now());
      await jobs.enqueue(tx, invoiceNameJobName, { groupId: guid });
      if (isLive) await seats.followPlan(tx, { ...earlier, isLive });
    });
    return {};
  };
}
