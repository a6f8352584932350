import { undoRemovalMs, type MemberFilter } from '@portal/group-management/domain';
import { canonicalEmail, epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { newId } from '../../../platform/secrets';
import type { ScheduledJob } from '../../../ports/jobs';
import { recordActivity } from '../activity/activity.repository';
import { lockedGroup, type GroupContext } from '../groups/access';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { addToCounts } from '../groups/group.repository';
import { countOf, deleteRemovedMembers } from '../members/member.repository';
import { findAdministratorEmails } from '../roles/administrator.repository';
import { removeMembers, restoreMembers } from './removal.repository';

interface RemovalRequest {
  readonly membersToDelete?: string[] | undefined;
  readonly matching?: MemberFilter | undefined;
}

/** Removes members and brings them back. */
export function createRemoval({
  clock,
  database,
  rights,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly rights: GroupRights;
}) {
  return {
    /**
     * Removes a list of members, or everyone whom a filter shows but the administrators (GROUP-26, GROUP-27). Premium ends
     * at once; the seats stay reserved while it can be undone. Throws `FORBIDDEN`, also for a list with the owner in it,
     * and `USER_NOT_FOUND` when nobody of them is a member.
     */
    remove: ({ membersToDelete, matching }: RemovalRequest, context: GroupContext) =>
      database.transaction(async (tx) => {
        const group = await lockedGroup(tx, context);
        const listed = membersToDelete?.map(canonicalEmail);
        const kept = await findAdministratorEmails(tx, group.id);
        if (listed?.some((email) => kept.includes(email))) throw new ApiError('FORBIDDEN');
        const at = clock.now();
        const removalId = newId();
        const members = listed ?? matching ?? [];
        const removed = await removeMembers(tx, group.id, members, { id: removalId, at, kept });
        const [first] = removed;
        if (!first) throw new ApiError('USER_NOT_FOUND');
        await addToCounts(tx, group.id, {
          active: -countOf(removed, 'active'),
          pending: -countOf(removed, 'pending'),
        });
        const emails = removed.map(({ email }) => email);
        await rights.revoke(tx, group.id, emails);
        const count = removed.length;
        await recordActivity(
          tx,
          {
            groupId: group.id,
            action: 'removed',
            by: context.caller,
            count,
            ...(count === 1 && { member: first }),
          },
          at,
        );
        const undoUntil = { seconds: epochSeconds(new Date(at.getTime() + undoRemovalMs)) };
        return { removed: count, removalId, undoUntil };
      }),

    /** Brings the members of a removal back (GROUP-28). Throws `FORBIDDEN`, and `UNDO_TOO_LATE` after ten seconds. */
    undo: ({ removalId }: { removalId: string }, context: GroupContext) =>
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
        await recordActivity(
          tx,
          { groupId: group.id, action: 'removal-undone', by: context.caller, count },
          now,
        );
        return { restored: count };
      }),
  };
}

/** Deletes removed members once their removal cannot be undone any more. */
export const createRemovalJob = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'group-management',
  run: (now) => deleteRemovedMembers(query, new Date(now.getTime() - undoRemovalMs)),
});
