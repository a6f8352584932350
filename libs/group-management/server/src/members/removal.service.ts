import { type MemberFilter, seatsLeft, undoRemovalMs } from '@portal/group-management/domain';
import { maxUnprovenPeople } from '@portal/shared/contract';
import { canonicalEmail, durations, epochSeconds } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import { type Platform, newId } from '@portal/server/platform';
import type { Caller, Queryable, ScheduledJob } from '@portal/server/ports';
import { countRemovedSince } from '../activity/activity.repository';
import { removedMail } from '../group-management.mails';
import { type GroupContext, lockedGroup } from '../groups/access';
import { findKeptMembers } from '../groups/administrator.repository';
import { countRemovable } from '../seats/many-seats.repository';
import type { ChosenMembers } from '../seats/member-page.repository';
import { deleteRemovedSeats } from '../seats/seat.repository';
import type { Seats } from '../seats/seats';

interface RemovalRequest {
  readonly membersToDelete?: string[] | undefined;
  readonly matching?: MemberFilter | undefined;
}

/** Whether a removal, with those of the last hour that needed no recent sign-in, is of more people than one may be without (GROUP-475). */
async function needsProof(
  tx: Queryable,
  members: ChosenMembers,
  { groupId, kept, by }: { groupId: string; kept: readonly string[]; by: Caller },
  now: Date,
): Promise<boolean> {
  if (by.hasRecentSignIn) return false;
  const proofEnded = by.authenticatedAt.getTime() + durations.recentSignInMs;
  const since = new Date(Math.max(proofEnded, now.getTime() - durations.oneHourMs));
  const earlier = await countRemovedSince(tx, groupId, by.uid, since);
  const limit = maxUnprovenPeople + 1 - earlier;
  return limit <= 0 || (await countRemovable(tx, members, { groupId, kept }, limit)) === limit;
}

/**
 * Removes a list of members, or everyone whom a filter shows but the administrators and the payer (GROUP-26, GROUP-27,
 * GROUP-456). Premium ends immediately; the seats stay reserved while it can be undone. Throws `FORBIDDEN`, also for a list with
 * the owner in it, `PAYER_CANNOT_BE_REMOVED`, `REAUTHENTICATION_REQUIRED`, and `USER_NOT_FOUND` when nobody of them is a member.
 */
export const createRemoveMembers =
  ({ clock, database, seats }: Pick<Platform, 'clock' | 'database'> & { readonly seats: Seats }) =>
  ({ membersToDelete, matching }: RemovalRequest, context: GroupContext) =>
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
      const removal = { id: removalId, groupId: group.id, kept, by };
      if (await needsProof(tx, members, removal, at))
        throw new ApiError('REAUTHENTICATION_REQUIRED');
      const removed = await seats.remove(tx, members, removal);
      if (removed === 0) throw new ApiError('USER_NOT_FOUND');
      const undoUntil = { seconds: epochSeconds(new Date(at.getTime() + undoRemovalMs)) };
      return { removed, removalId, undoUntil };
    });

/** Brings the members of a removal back (GROUP-28). Throws `FORBIDDEN`, `UNDO_TOO_LATE` after ten seconds, and `QUOTA_EXCEEDED` when the seats became fewer. */
export const createUndoRemoval =
  ({ database, seats }: Pick<Platform, 'database'> & { readonly seats: Seats }) =>
  ({ removalId: id }: { removalId: string }, context: GroupContext) =>
    database.transaction(async (tx) => {
      const group = await lockedGroup(tx, context);
      const removal = { id, groupId: group.id, by: context.caller };
      const restored = await seats.restore(tx, group, removal);
      if (restored === 0) throw new ApiError('UNDO_TOO_LATE');
      // The plan got fewer seats since: the transaction is rolled back.
      if (seatsLeft(group.quota, group) < restored) throw new ApiError('QUOTA_EXCEEDED');
      return { restored };
    });

const batchSize = 500;

/**
 * Deletes removed members once their removal can no longer be undone, and tells those who had a seat; each is deleted, and
 * so mailed, once (GROUP-404). Whose invitation was taken back is not mailed.
 */
export const createRemovalJob = ({
  database,
  mailer,
}: Pick<Platform, 'database' | 'mailer'>): ScheduledJob => ({
  name: 'group-management',
  async run(now) {
    const removedBefore = new Date(now.getTime() - undoRemovalMs);
    const deleteSome = () =>
      database.transaction(async (tx) => {
        const deleted = await deleteRemovedSeats(tx, removedBefore, batchSize);
        const mails = deleted.flatMap(({ uid, email: to, groupName }) =>
          uid === null ? [] : removedMail({ to, groupName }),
        );
        await mailer.send(tx, ...mails);
        return deleted.length;
      });
    while ((await deleteSome()) === batchSize);
  },
});
