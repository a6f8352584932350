import type { Platform } from '../../../platform/platform';
import { countUses } from '../../../platform/count-uses';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import { hashOf } from '../../../platform/secrets';
import { recordActivity } from '../activity/activity.repository';
import { addToCounts, lockGroup } from '../groups/group.repository';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { groupManagementLimits } from '../group-management.limits';
import { findInvitedMember, updateMember } from '../members/member.repository';

const { guessesPerNetwork } = groupManagementLimits.acceptInvitation;

/**
 * Accepts an invitation by the secret of its link; again changes nothing (GROUP-36). Premium follows the account that has
 * the address verified, now or later. Throws `INVITATION_LINK_NOT_FOUND` for a link that is wrong, whose member was
 * removed, or whose group has ended, and `TOO_MANY_REQUESTS` when the network tried too many of them.
 */
export function createAcceptInvitation({
  clock,
  database,
  limiter,
  rights,
}: Pick<Platform, 'clock' | 'database' | 'limiter'> & { readonly rights: GroupRights }) {
  return async function acceptInvitation(
    { iuid }: { iuid: string },
    { ip }: { ip: string },
  ): Promise<Record<string, never>> {
    const hash = hashOf(iuid);
    const isAccepted = await database.transaction(async (tx) => {
      const found = await findInvitedMember(tx, hash);
      const group = found && (await lockGroup(tx, found.groupId));
      // Read again under the lock: the member may have been removed meanwhile.
      const member = group?.isLive && (await findInvitedMember(tx, hash));
      if (!group || !member) return false;
      if (member.status === 'active') return true;
      const now = clock.now();
      await updateMember(tx, member, { status: 'active', updatedAt: now, isMailDue: false });
      await addToCounts(tx, group.id, { active: 1, pending: -1 });
      await rights.grant(tx, group, [member.email]);
      const { email } = member;
      await recordActivity(
        tx,
        { groupId: group.id, action: 'accepted', actor: null, count: 1, member: email },
        now,
      );
      return true;
    });
    if (isAccepted) return {};
    // Only guesses count: others on the network never keep out who has a link.
    await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(ip) }]);
    throw new ApiError('INVITATION_LINK_NOT_FOUND');
  };
}
