import { undoRemovalMs } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { recordActivity } from '../activity/activity.repository';
import { lockedGroup, type GroupContext } from '../groups/access';
import { addToCounts } from '../groups/group.repository';
import { countOf } from '../members/member.repository';
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
      const since = new Date(now.getTime() - undoRemovalMs);
      const restored = await restoreMembers(tx, group.id, removalId, since);
      if (restored.length === 0) throw new ApiError('UNDO_TOO_LATE');
      await addToCounts(tx, group.id, {
        active: countOf(restored, 'active'),
        pending: countOf(restored, 'pending'),
      });
      const active = restored.filter(({ status }) => status === 'active');
      await rights.grant(
        tx,
        group,
        active.map(({ email }) => email),
      );
      const count = restored.length;
      const { caller } = context;
      await recordActivity(
        tx,
        { groupId: group.id, action: 'removal-undone', by: caller, count },
        now,
      );
      return { restored: count };
    });
