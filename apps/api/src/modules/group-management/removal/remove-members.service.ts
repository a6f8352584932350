import { undoRemovalMs, type MemberFilter } from '@portal/group-management/domain';
import { canonicalEmail, epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { newId } from '../../../platform/secrets';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { lockedGroup, type GroupChange } from '../groups/access';
import { findKeptMembers } from '../roles/administrator.repository';
import { removeMembers } from './removal.repository';

interface RemovalRequest {
  readonly membersToDelete?: string[] | undefined;
  readonly matching?: MemberFilter | undefined;
}

/**
 * Removes a list of members, or everyone whom a filter shows but the administrators and the payer (GROUP-26, GROUP-27,
 * GROUP-456). Premium ends at once; the seats stay reserved while it can be undone. Throws `FORBIDDEN`, also for a list with
 * the owner in it, `PAYER_CANNOT_BE_REMOVED`, and `USER_NOT_FOUND` when nobody of them is a member.
 */
export const createRemoveMembers =
  ({
    clock,
    database,
    rights,
  }: Pick<Platform, 'clock' | 'database'> & { readonly rights: GroupRights }) =>
  ({ membersToDelete, matching }: RemovalRequest, context: GroupChange) =>
    database.transaction(async (tx) => {
      const group = await lockedGroup(tx, context);
      const listed = membersToDelete?.map(canonicalEmail);
      const keptMembers = await findKeptMembers(tx, group.id);
      const named = keptMembers.filter(({ email }) => listed?.includes(email));
      if (named.some(({ role }) => role !== null)) throw new ApiError('FORBIDDEN');
      if (named.length > 0) throw new ApiError('PAYER_CANNOT_BE_REMOVED');
      const kept = keptMembers.map(({ email }) => email);
      const at = clock.now();
      const removalId = newId();
      const members = listed ?? matching ?? [];
      const by = context.caller;
      const removal = { id: removalId, groupId: group.id, kept, by, at };
      const { count, activeEmails } = await removeMembers(tx, members, removal);
      if (count === 0) throw new ApiError('USER_NOT_FOUND');
      await rights.revoke(tx, group.id, activeEmails);
      const undoUntil = { seconds: epochSeconds(new Date(at.getTime() + undoRemovalMs)) };
      return { removed: count, removalId, undoUntil };
    });
