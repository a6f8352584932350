import {
  type Group,
  type MemberFilter,
  seatsLeft,
  undoRemovalMs,
} from '@portal/group-management/domain';
import { maxUnprovenPeople } from '@portal/shared/contract';
import { canonicalEmail, durations, epochSeconds } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import { type Platform, newId } from '@portal/server/platform';
import type { Caller, Queryable, ScheduledJob } from '@portal/server/ports';
import { countRemovedSince } from '../activity/activity.repository';
import { removedMail } from '../group-management.mails';
import { type GroupContext, lockedGroup } from '../groups/access';
import { findKeptMembers } from '../groups/administrator.repository';
import {
  countRemovable,
  countRemoved,
  currentRemoval,
  settleRemovals,
  findRemoval,
  insertRemoval,
  startRestoring,
} from '../seats/removal.repository';
import { deleteRemovedSeats } from '../seats/seat.repository';
import {
  partSize,
  type RemovalPorts,
  removalJobName,
  removePart,
  restorePart,
} from './removal-parts';

interface RemovalRequest {
  readonly membersToDelete?: string[] | undefined;
  readonly matching?: MemberFilter | undefined;
}

/** Whether a removal, with those of the last hour that needed no recent sign-in, is of more people than one may be without (GROUP-475). */
async function needsProof(
  tx: Queryable,
  { groupId, total, by }: { groupId: string; total: number; by: Caller },
  now: Date,
): Promise<boolean> {
  if (by.hasRecentSignIn) return false;
  const proofEnded = by.authenticatedAt.getTime() + durations.recentSignInMs;
  const since = new Date(Math.max(proofEnded, now.getTime() - durations.oneHourMs));
  return total + (await countRemovedSince(tx, groupId, by.uid, since)) > maxUnprovenPeople;
}

const moment = (date: Date) => ({ seconds: epochSeconds(date) });

/**
 * Removes a list of members, or everyone whom a filter shows but the administrators and the payer (GROUP-26, GROUP-27,
 * GROUP-456). Premium ends immediately; the seats stay reserved while it can be undone. Of many, the first are removed, and
 * a job continues (GROUP-477). Throws `FORBIDDEN`, also for a list with the owner in it, `PAYER_CANNOT_BE_REMOVED`,
 * `REAUTHENTICATION_REQUIRED`, and `USER_NOT_FOUND` when nobody of them is a member.
 */
export const createRemoveMembers =
  (ports: RemovalPorts) =>
  ({ membersToDelete, matching }: RemovalRequest, context: GroupContext) =>
    ports.database.transaction(async (tx) => {
      const group = await lockedGroup(tx, context);
      const { id: groupId } = group;
      const emails = membersToDelete?.map(canonicalEmail);
      const keptMembers = await findKeptMembers(tx, groupId);
      const named = keptMembers.filter(({ email }) => emails?.includes(email));
      if (named.some(({ role }) => role !== null)) throw new ApiError('FORBIDDEN');
      if (named.length > 0) throw new ApiError('PAYER_CANNOT_BE_REMOVED');
      const kept = keptMembers.map(({ email }) => email);
      const startedAt = ports.clock.now();
      const members = emails ?? matching ?? [];
      const total = await countRemovable(tx, { groupId, members, kept, until: startedAt });
      if (total === 0) throw new ApiError('USER_NOT_FOUND');
      const { caller } = context;
      if (await needsProof(tx, { groupId, total, by: caller }, startedAt))
        throw new ApiError('REAUTHENTICATION_REQUIRED');
      const removalId = newId();
      const removal = await insertRemoval(tx, { id: removalId, groupId, total, startedAt });
      const by = { uid: caller.uid, email: caller.email };
      const part = await removePart(tx, ports, { group, removal, by }, { members, after: '' });
      if (part === undefined) {
        const undoUntil = moment(new Date(startedAt.getTime() + undoRemovalMs));
        return { removed: total, removalId, undoUntil };
      }
      await ports.jobs.enqueue(tx, removalJobName, { groupId, removalId, emails, matching, by });
      return { removed: partSize, removalId, undoUntil: null };
    });

/**
 * Brings the members of a removal back, also while it is running (GROUP-28); of many, the first ones, and a job continues
 * (GROUP-477). Throws `FORBIDDEN`, `UNDO_TOO_LATE` after a minute, and `QUOTA_EXCEEDED` when the seats became fewer.
 */
export const createUndoRemoval =
  (ports: RemovalPorts) =>
  ({ removalId }: { removalId: string }, context: GroupContext) =>
    ports.database.transaction(async (tx) => {
      const group = await lockedGroup(tx, context);
      const now = ports.clock.now();
      const removal = await findRemoval(tx, removalId);
      const isKnown =
        removal?.groupId === group.id && ['removing', 'removed'].includes(removal.state);
      if (!isKnown || (removal.undoUntil && removal.undoUntil <= now))
        throw new ApiError('UNDO_TOO_LATE');
      const total = await countRemoved(tx, removalId);
      if (total === 0) throw new ApiError('UNDO_TOO_LATE');
      if (seatsLeft(group.quota, group) < total) throw new ApiError('QUOTA_EXCEEDED');
      await startRestoring(tx, removalId, total);
      const { uid, email } = context.caller;
      const by = { uid, email };
      const { restored, isLast } = await restorePart(tx, ports, { group, removal, by });
      if (!isLast)
        await ports.jobs.enqueue(tx, removalJobName, { groupId: group.id, removalId, by });
      return { restored };
    });

/** The page no longer offers an undo that may come too late. */
const undoGraceMs = 5 * durations.oneSecondMs;

/** The newest removal of a group that is running or ended recently, as its page shows it (GROUP-477). */
export async function presentRemoval(
  query: Queryable,
  groupId: string,
  now: Date,
): Promise<Pick<Group, 'removal'>> {
  const shownUntil = new Date(now.getTime() + undoGraceMs);
  const found = await currentRemoval(query, groupId, shownUntil);
  if (!found) return {};
  const { id: removalId, state, total, done } = found;
  return { removal: { removalId, state, total, done } };
}

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
    const deleteSome = () =>
      database.transaction(async (tx) => {
        const deleted = await deleteRemovedSeats(tx, now, batchSize);
        const mails = deleted.flatMap(({ uid, email: to, groupName }) =>
          uid === null ? [] : removedMail({ to, groupName }),
        );
        await mailer.send(tx, ...mails);
        return deleted.length;
      });
    while ((await deleteSome()) === batchSize);
    await settleRemovals(database.query, now);
  },
});
