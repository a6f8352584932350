import { object, string } from 'yup';
import type { groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { epochSeconds, keptSince } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { Queryable, ScheduledJob } from '@portal/server/ports';
import type { GroupContext } from '../groups/access';
import type { FindEmails } from '../groups/account-ports';
import { createPageCursor, cursorMoment } from '../groups/page-cursor';
import { readActivityOf } from './person-activity.repository';
import { deleteActivityBefore } from './activity.repository';
import { type NamedActivity, readActivity } from './read-activity.repository';

type Activity = ResponseOf<typeof groupManagementEndpoints.listGroupActivity>;

const pageSize = 50;

const activityCursor = createPageCursor(object({ at: cursorMoment(), id: string().defined() }));

async function namesIn(
  query: Queryable,
  findEmails: FindEmails,
  rows: readonly Pick<NamedActivity, 'actorUid' | 'members'>[],
): Promise<(uid: string | null, email: string) => string> {
  const uids = rows.flatMap(({ actorUid, members }) => [
    actorUid,
    ...members.map(({ uid }) => uid),
  ]);
  const known = [...new Set(uids.filter((uid) => uid !== null))];
  const found = known.length > 0 ? await findEmails(query, known) : [];
  const names = new Map<string | null, string>(found.map(({ uid, email }) => [uid, email]));
  return (uid, email) => names.get(uid) ?? email;
}

/** Reads the log of the group that the caller administers (GROUP-39). */
export const createListActivity =
  ({
    database: { query },
    findEmails,
  }: Pick<Platform, 'database'> & { readonly findEmails: FindEmails }) =>
  async (
    { cursor }: { cursor?: string | undefined },
    { group }: GroupContext,
  ): Promise<Activity> => {
    const read = cursor === undefined ? undefined : activityCursor.read(cursor);
    const before = read && { id: read.id, at: new Date(read.at) };
    const found = await readActivity(query, group.id, pageSize, before);
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    const nameOf = await namesIn(query, findEmails, rows);
    return {
      activity: rows.map(({ action, actor, actorUid, count, members, detail, at }) => ({
        action,
        actor: actor && nameOf(actorUid, actor),
        count,
        members: members.map(({ uid, email }) => nameOf(uid, email)),
        detail,
        at: { seconds: epochSeconds(at) },
      })),
      next:
        found.length > pageSize && last
          ? activityCursor.write({ at: last.at.toISOString(), id: last.id })
          : null,
    };
  };

/** What a user did, and what others did with the user, in all groups. */
export async function activityOf(query: Queryable, findEmails: FindEmails, uid: string) {
  const rows = await readActivityOf(query, uid);
  const named = rows.map(({ actorUid }) => ({ actorUid, members: [{ uid, email: '' }] }));
  const nameOf = await namesIn(query, findEmails, named);
  return rows.map(({ actor, actorUid, member, ...entry }) => ({
    ...entry,
    actor: actor && nameOf(actorUid, actor),
    member: member && nameOf(uid, member),
  }));
}

/** Deletes old entries of the groups' logs (GROUP-39). */
export const createActivityCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'old-group-activity',
  run: (now) => deleteActivityBefore(query, keptSince(now, 'groupActivity')),
});
