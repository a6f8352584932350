import type { FindAccounts } from '../groups/account-ports';
import { mayResend, secondsUntilResend, type Member } from '@portal/group-management/domain';
import { canonicalEmail, paths } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Queryable } from '@portal/server/ports';
import { recordActivity } from '../activity/activity.repository';
import {
  lockedLiveGroup,
  refuseEnded,
  type GroupChange,
  type GroupContext,
} from '../groups/access';
import { presentMembers } from '../seats/member.presenter';
import { findMember, updateMember } from '../seats/member.repository';
import { invitationJobName } from './invitation.job';
import type { InvitationLinks } from './invitation-link';

/** What administrators do with an invitation that is not accepted yet. */
export function createPendingInvitations({
  config,
  clock,
  database,
  jobs,
  links,
  findAccounts,
}: Pick<Platform, 'config' | 'clock' | 'database' | 'jobs'> & {
  readonly links: InvitationLinks;
  readonly findAccounts: FindAccounts;
}) {
  /** Throws `USER_NOT_FOUND` for anyone who is not invited. */
  const pendingMember = async (query: Queryable, groupId: string, email: string) => {
    const member = await findMember(query, groupId, email);
    if (member?.status !== 'pending') throw new ApiError('USER_NOT_FOUND');
    return member;
  };

  return {
    /** Mails the invitation again (GROUP-33). Throws `FORBIDDEN`, `USER_NOT_FOUND`, `RESEND_TOO_SOON`. */
    resend: ({ memberEmail }: { memberEmail: string }, context: GroupChange): Promise<Member> =>
      database.transaction(async (tx) => {
        const group = await lockedLiveGroup(tx, context);
        const member = await pendingMember(tx, group.id, canonicalEmail(memberEmail));
        const now = clock.now();
        if (!mayResend(member.updatedAt, now))
          throw new ApiError('RESEND_TOO_SOON', {
            retryAfterSeconds: secondsUntilResend(member.updatedAt, now),
          });
        const row = await updateMember(tx, member, {
          updatedAt: now,
          invitedBy: context.caller.uid,
          askedAt: null,
          isMailDue: true,
          mailHeldUntil: null,
        });
        if (!row) throw new ApiError('USER_NOT_FOUND');
        await jobs.enqueue(tx, invitationJobName, { groupId: group.id });
        await recordActivity(
          tx,
          {
            groupId: group.id,
            action: 'invited-again',
            by: context.caller,
            member: row,
          },
          now,
        );
        const [presented] = await presentMembers(tx, group.id, [row], { findAccounts, clock });
        if (!presented) throw new ApiError('USER_NOT_FOUND');
        return presented;
      }),

    /** The link of an invitation for the invited address only (GROUP-35). Throws `USER_NOT_FOUND`, `GROUP_ENDED`. */
    async linkOf({ memberEmail }: { memberEmail: string }, { group }: GroupContext) {
      const { query } = database;
      refuseEnded(group);
      const member = await pendingMember(query, group.id, canonicalEmail(memberEmail));
      const iuid = links.copiedIuidOf(member);
      return { url: `${config.baseUrl}${paths.acceptInvitation({ iuid })}` };
    },
  };
}
