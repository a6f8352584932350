import { isInvitationExpired } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import { recordActivity } from '../activity/activity.repository';
import { addToCounts, lockGroup } from '../groups/group.repository';
import { lockAccount, type AccountPorts } from '../members/lock-account';
import { deleteInvitation } from '../members/member.repository';
import { findFormerInvitation } from './former-invitation.repository';
import type { TakeSeat } from './take-seat';

/**
 * The caller accepts or declines an invitation of an address that the account had verified before (GROUP-455); declining
 * gives the seat back. Throws `INVITATION_LINK_NOT_FOUND` when there is none, when it has expired, or when the group
 * has ended.
 */
export function createAnswerFormerInvitation({
  clock,
  database,
  takeSeat,
  ...accounts
}: Pick<Platform, 'clock' | 'database'> & AccountPorts & { readonly takeSeat: TakeSeat }) {
  return (
    { guid, accept }: { guid: string; accept: boolean },
    { caller: { uid } }: { caller: Caller },
  ): Promise<Record<string, never>> =>
    database.transaction(async (tx) => {
      const account = await lockAccount(accounts, tx, uid);
      const group = await lockGroup(tx, guid);
      const row = group?.isLive && (await findFormerInvitation(tx, guid, uid));
      const isOpen = row && !isInvitationExpired(row.updatedAt, clock.now());
      if (!group || !isOpen) throw new ApiError('INVITATION_LINK_NOT_FOUND');
      if (accept) await takeSeat(tx, group, row, account);
      else {
        await deleteInvitation(tx, guid, row.email);
        await addToCounts(tx, guid, { active: 0, pending: -1 });
        const entry = { groupId: guid, action: 'invitation-declined', by: null } as const;
        await recordActivity(
          tx,
          { ...entry, member: { uid: null, email: row.email } },
          clock.now(),
        );
      }
      return {};
    });
}
