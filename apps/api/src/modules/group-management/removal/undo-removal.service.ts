import { seatsLeft } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { lockedGroup, type GroupContext } from '../groups/access';
import { undoableSince } from './undoable-since';
import { restoreMembers } from './removal.repository';

/** Brings the members of a removal back (GROUP-28). Throws `FORBIDDEN`, `UNDO_TOO_LATE` after ten seconds, and `QUOTA_EXCEEDED` when the seats became fewer. */
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
      const removedAfter = undoableSince(now);
      const by = context.caller;
      const removal = { id: removalId, groupId: group.id, removedAfter, by, at: now };
      const { count, activeEmails } = await restoreMembers(tx, removal);
      if (count === 0) throw new ApiError('UNDO_TOO_LATE');
      // The seats became fewer meanwhile: the transaction is rolled back.
      if (seatsLeft(group.quota, group) < count) throw new ApiError('QUOTA_EXCEEDED');
      await rights.grant(tx, group, activeEmails);
      return { restored: count };
    });
