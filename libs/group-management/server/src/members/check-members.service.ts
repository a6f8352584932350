import type { groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { GroupContext } from '../groups/access';
import { findGroup, type GroupRow } from '../groups/group.repository';
import { invitationsPerDay } from '../invitations/invitation-limits';
import { createMailWaits } from '../invitations/mail-waits';
import { membersAmong } from '../seats/member.repository';
import { freeSeats } from '../seats/removed-seat.repository';

type CheckedMembers = ResponseOf<typeof groupManagementEndpoints.checkMembers>;

/**
 * Says what would become of invitations to these addresses, before any is sent (GROUP-23), and nothing about their accounts.
 */
export function createCheckMembers({
  clock,
  database: { query },
  limiter,
}: Pick<Platform, 'clock' | 'database' | 'limiter'>) {
  const waitsOf = createMailWaits({ limiter }, { peek: true });

  const seatsOf = async (group: GroupRow, now: Date) => {
    if (group.quota === null) return null;
    return Math.max(0, await freeSeats(query, group, now));
  };

  const invitationsLeft = ({ quota, invited, invitedSince }: GroupRow, now: Date) => {
    if (quota === null) return null;
    const isNewDay = invitedSince.getTime() + durations.oneDayMs <= now.getTime();
    return Math.max(0, invitationsPerDay(quota) - (isNewDay ? 0 : invited));
  };

  return async function checkMembers(
    { emails }: { emails: string[] },
    { group: { id } }: GroupContext,
  ): Promise<CheckedMembers> {
    const now = clock.now();
    const group = await findGroup(query, id);
    if (!group) throw new ApiError('FORBIDDEN');
    const found = await membersAmong(query, id, emails);
    const members = new Set(found.map(({ email }) => email));
    const others = emails.filter((email) => !members.has(email));
    const seats = await seatsOf(group, now);
    const invitations = invitationsLeft(group, now);
    // The seats and the invitations of today go to the first ones; no other mail can wait.
    const invitable = others.slice(0, Math.min(seats ?? Infinity, invitations ?? Infinity));
    return {
      members: [...members],
      invited: found.filter(({ status }) => status === 'pending').map(({ email }) => email),
      mailedLater: [...(await waitsOf(id, invitable)).keys()],
      seatsLeft: seats,
      invitationsLeft: invitations,
    };
  };
}
