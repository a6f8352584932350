import type { Platform } from '@portal/server/platform';
import { recordActivity } from '../activity/activity.repository';
import { type GroupContext, lockedOwnGroup } from '../groups/access';
import { updateGroup } from '../groups/group.repository';

/** The owner decides whether a mailed invitation can be used with another address than the invited one (GROUP-470). */
export const createChangeInvitationRule =
  ({ clock, database }: Pick<Platform, 'clock' | 'database'>) =>
  ({ allowsOtherAddress }: { allowsOtherAddress: boolean }, context: GroupContext) =>
    database.transaction(async (tx) => {
      const { id: groupId, allowsOtherAddress: allowed } = await lockedOwnGroup(tx, context);
      if (allowsOtherAddress === allowed) return {};
      await updateGroup(tx, groupId, { allowsOtherAddress });
      const action = allowsOtherAddress ? 'other-address-allowed' : 'other-address-forbidden';
      const entry = { groupId, action, by: context.caller, count: 0 } as const;
      await recordActivity(tx, entry, clock.now());
      return {};
    });
