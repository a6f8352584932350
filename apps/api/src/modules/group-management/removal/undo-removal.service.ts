import { undoRemovalMs } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { lockedGroup, type GroupContext } from '../groups/access';
import { restoreMembers } from './removal.repository';

/** Brings the members of a removal back (GROUP-28). Throws `FORBIDDEN`, and `UNDO_TOO_LATE` after ten seconds. */
export const createUndoRemoval =
  ({
    clock,
    database,
    rights,
  }: Pick<Platform, 'clock' | 'database'> & { readonly rights: GroupRights }) =>
  ({ removalId }: { removalId: string }, context: GroupContext) =>
    database.transaction(async (tx) => {
      const group = await lockedGroup(tx, context);
      const now = clock.now();
      const removedAfter = new Date(now.getTime() - undoRemovalMs);
      const by = context.caller;
      const removal = { id: removalId, groupId: group.id, removedAfter, by, at: now };
      const { count, activeEmails } = await restoreMembers(tx, removal);
      if (count === 0) throw new ApiError('UNDO_TOO_LATE');
      await rights.grant(tx, group, activeEmails);
      return { restored: count };
    });
