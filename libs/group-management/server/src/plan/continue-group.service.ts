import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import { recordActivity } from '../activity/activity.repository';
import type { Actor } from '../groups/account-ports';
import type { Seats } from '../seats/seats';
import {
  deleteGroup,
  groupsOfUser,
  lockGroup,
  updateGroup,
  type GroupOfUser,
  type GroupRow,
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

/** The group that has ended and that its owner, who has bought no other one yet, can keep by buying again (GROUP-476). */
export function keepable(all: readonly GroupOfUser[]): GroupOfUser | undefined {
  const own = all.filter(isOwnPurchase);
  return own.some(({ isLive }) => isLive)
    ? undefined
    : own.find(({ active, pending }) => active + pending > 1);
}

/** Lets an ended group, which is locked, continue with another subscription. */
export async function continueWith(
  { clock, jobs, seats }: Pick<Platform, 'clock' | 'jobs'> & { readonly seats: Seats },
  tx: Queryable,
  group: GroupRow,
  plan: Pick<GroupRow, 'subscriptionId' | 'quota' | 'isLive' | 'type'>,
  by: Actor | null,
): Promise<void> {
  await updateGroup(tx, group.id, { ...plan, keepsMembers: false });
  const entry = { groupId: group.id, action: 'plan-continued', by, count: 0 } as const;
  await recordActivity(tx, entry, clock.now());
  await jobs.enqueue(tx, invoiceNameJobName, { groupId: group.id });
  if (plan.isLive) await seats.followPlan(tx, { ...group, ...plan });
}

/**
 * Lets a group that has ended continue with the subscription of the new one, which disappears: members, roles, invitations and
 * statistics stay. Before there is a new one, it remembers whether the next purchase continues the group (GROUP-476). Throws `USER_NOT_FOUND` when the caller has no such groups, and `QUOTA_EXCEEDED` when the new seats do
 * not suffice.
 */
export function createContinueGroup(
  ports: Pick<Platform, 'clock' | 'database' | 'jobs'> & { readonly seats: Seats },
) {
  return async function continueGroup(
    { guid, keep = true }: { guid: string; keep?: boolean | undefined },
    { caller }: { caller: Caller },
  ): Promise<Record<string, never>> {
    await ports.database.transaction(async (tx) => {
      const all = await groupsOfUser(tx, caller.uid);
      if (keepable(all)?.id === guid) {
        const group = await lockGroup(tx, guid);
        return group && updateGroup(tx, guid, { keepsMembers: keep });
      }
      const found = continuable(all);
      if (found?.earlier.id !== guid || !keep) throw new ApiError('USER_NOT_FOUND');
      const earlier = await lockGroup(tx, guid);
      const next = await lockGroup(tx, found.next.id);
      if (!earlier || !next || earlier.isLive || next.active + next.pending > 1)
        throw new ApiError('USER_NOT_FOUND');
      const { subscriptionId, quota, isLive, type } = next;
      if (quota !== null && earlier.active + earlier.pending > quota)
        throw new ApiError('QUOTA_EXCEEDED');
      await deleteGroup(tx, next.id);
      await continueWith(ports, tx, earlier, { subscriptionId, quota, isLive, type }, caller);
    });
    return {};
  };
}
