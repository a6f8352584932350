import { mayResendInvitedBefore, type MemberFilter } from '@portal/group-management/domain';
import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { lockedLiveGroup, type GroupContext } from '../groups/access';
import { invitationJobName } from './invitation.job';
import { makeInvitationsDue, type Resent } from './resend.repository';

/**
 * Mails the open invitations of a list, or of everyone whom a filter shows, again; those of the last 30 minutes are left
 * out (GROUP-232). Throws `FORBIDDEN`, `GROUP_ENDED`, and `USER_NOT_FOUND` when nobody of them is invited.
 */
export const createResendInvitations =
  ({ clock, database, jobs }: Pick<Platform, 'clock' | 'database' | 'jobs'>) =>
  (
    {
      memberEmails,
      matching,
    }: { memberEmails?: string[] | undefined; matching?: MemberFilter | undefined },
    context: GroupContext,
  ): Promise<Resent> =>
    database.transaction(async (tx) => {
      const { id: groupId } = await lockedLiveGroup(tx, context);
      const at = clock.now();
      const members = memberEmails?.map(canonicalEmail) ?? matching ?? [];
      const invitedBefore = mayResendInvitedBefore(at);
      const change = { groupId, by: context.caller, at, invitedBefore };
      const resent = await makeInvitationsDue(tx, members, change);
      if (resent.sent + resent.tooSoon === 0) throw new ApiError('USER_NOT_FOUND');
      if (resent.sent > 0) await jobs.enqueue(tx, invitationJobName, { groupId });
      return resent;
    });
