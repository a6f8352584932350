import { checkMemberEmail, type groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { lockedLiveGroup, type GroupContext } from '../groups/access';
import type { GroupRow } from '../groups/group.repository';
import type { OfferedSeats } from '../seats/many-seats.repository';
import type { Seats } from '../seats/seats';
import { invitationJobName } from './invitation.job';
import type { InvitationLinks } from './invitation-link';
import { invitationsPerDay } from './invitation-limits';

type Invited = ResponseOf<typeof groupManagementEndpoints.sendInvitation>;
type LeftOut = Invited['leftOut'];

/**
 * The usable addresses of a list, each once, and the others with their reason. Reads no further than to an address that
 * cannot have a seat: throws `QUOTA_EXCEEDED` for more addresses than the group has seats and members.
 */
function sortAddresses(
  emails: readonly string[],
  { quota, active, pending }: Pick<GroupRow, 'quota' | 'active' | 'pending'>,
) {
  const most = quota === null ? Infinity : Math.max(quota, active + pending);
  const usable = new Set<string>();
  const leftOut: LeftOut = [];
  for (const text of emails) {
    const { email } = checkMemberEmail(text);
    if (email === undefined) leftOut.push({ email: text, reason: 'USER_CANNOT_BE_ADDED' });
    else usable.add(email);
    if (usable.size > most) throw new ApiError('QUOTA_EXCEEDED');
  }
  return { usable: [...usable], leftOut };
}

/** Throws for a list that does not fit: the transaction is rolled back, and none of it is added. */
function checkSeats(quota: number | null, offered: OfferedSeats): void {
  if (quota === null) return;
  const { active, pending, reserved, invited } = offered;
  if (active + pending + reserved > quota) throw new ApiError('QUOTA_EXCEEDED');
  const retryAfterSeconds = durations.oneDayMs / durations.oneSecondMs;
  if (invited > invitationsPerDay(quota))
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/**
 * Invites addresses to the group that the caller administers: all that can be added, or none when the seats do not suffice
 * (GROUP-14, GROUP-15). It says nothing about the accounts of the addresses. Takes three statements, however many they are.
 */
export function createSendInvitation({
  database,
  jobs,
  links,
  seats,
}: Pick<Platform, 'database' | 'jobs'> & {
  readonly links: InvitationLinks;
  readonly seats: Seats;
}) {
  const inviteAll = (
    emails: readonly string[],
    action: 'invited' | 'imported',
    context: GroupContext,
  ): Promise<Invited> =>
    database.transaction(async (tx) => {
      const group = await lockedLiveGroup(tx, context);
      const { id: groupId, quota } = group;
      const { usable, leftOut } = sortAddresses(emails, group);
      const members = usable.map((email) => links.invite(groupId, email));
      const offered = await seats.offer(tx, { groupId, members, action, by: context.caller });
      const { added } = offered;
      if (added.length > 0) {
        checkSeats(quota, offered);
        await jobs.enqueue(tx, invitationJobName, { groupId });
      }
      const isAdded = new Set(added);
      const others = usable.filter((email) => !isAdded.has(email));
      for (const email of others) leftOut.push({ email, reason: 'USER_ALREADY_ADDED' });
      return { added: [...added], leftOut };
    });

  return async function sendInvitation(
    {
      newMemberEmail,
      newMembers = [],
      isImport,
    }: {
      newMemberEmail?: string | undefined;
      newMembers?: string[] | undefined;
      isImport?: boolean | undefined;
    },
    context: GroupContext,
  ): Promise<Invited> {
    if (newMemberEmail === undefined)
      return inviteAll(newMembers, isImport ? 'imported' : 'invited', context);
    const invited = await inviteAll([newMemberEmail], 'invited', context);
    const [left] = invited.leftOut;
    if (left) throw new ApiError(left.reason);
    return invited;
  };
}
