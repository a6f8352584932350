import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  groupActions,
  kindOfAction,
  namedInEntry,
  type ActivityFilter,
} from '@portal/group-management/domain';
import { canonicalEmail } from '@portal/shared/util';
import { isAnyOf } from '../../../platform/database/is-any-of';
import type { Queryable } from '../../../ports/database';
import { groupActivity, groupActivityMembers } from '../group-management.tables';
import type { ActivityRow } from './activity.repository';

const { id, at, action, actor } = groupActivity;
const { activityId, email } = groupActivityMembers;

/** An entry with the addresses of the first people whom it is about. */
export type NamedActivity = ActivityRow & { readonly members: readonly string[] };

/** An entry with one of the people whom it is about; null for an entry that names nobody. */
export type ActivityLine = ActivityRow & {
  readonly member: string | null;
  readonly position: number | null;
};

const momentOf = (seconds: number) => new Date(seconds * 1_000);

/** The entries of a group's log that a filter shows. */
function entriesShown(
  query: Queryable,
  groupId: string,
  { kind, person, from, before }: ActivityFilter,
): SQL | undefined {
  const about = (named: string) =>
    query
      .select({ id: activityId })
      .from(groupActivityMembers)
      .where(eq(email, canonicalEmail(named)));
  return and(
    eq(groupActivity.groupId, groupId),
    ...(kind
      ? [
          inArray(
            action,
            groupActions.filter((each) => kindOfAction[each] === kind),
          ),
        ]
      : []),
    ...(person ? [or(eq(actor, canonicalEmail(person)), inArray(id, about(person)))] : []),
    ...(from === undefined ? [] : [gte(at, momentOf(from))]),
    ...(before === undefined ? [] : [lt(at, momentOf(before))]),
  );
}

/** The names of the first people of each entry. */
async function namesOf(query: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const ranked = query
    .select({
      activityId,
      email,
      rank: sql<number>`row_number() over (partition by ${activityId} order by ${groupActivityMembers.id})`.as(
        'rank',
      ),
    })
    .from(groupActivityMembers)
    .where(isAnyOf(activityId, ids))
    .as('ranked');
  const found = await query
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${namedInEntry}`)
    .orderBy(asc(ranked.rank));
  const names = new Map<string, string[]>();
  for (const each of found)
    names.set(each.activityId, [...(names.get(each.activityId) ?? []), each.email]);
  return names;
}

/** The entries of a group's log before a position, newest first; one more than the limit shows that there are others. */
export async function readActivity(
  query: Queryable,
  groupId: string,
  filter: ActivityFilter,
  limit: number,
  before: Pick<ActivityRow, 'at' | 'id'> | undefined,
): Promise<NamedActivity[]> {
  const older = before && sql`(${at}, ${id}) < (${sql.param(before.at, at)}, ${before.id})`;
  const rows = await query
    .select()
    .from(groupActivity)
    .where(and(entriesShown(query, groupId, filter), older))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const names = await namesOf(
    query,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, members: names.get(row.id) ?? [] }));
}

/** Up to `limit` lines of the log after another one, newest entries first: a line for each person. */
export async function readActivityLines(
  query: Queryable,
  groupId: string,
  filter: ActivityFilter,
  limit: number,
  after: Pick<ActivityLine, 'at' | 'id' | 'position'> | undefined,
): Promise<ActivityLine[]> {
  const position = groupActivityMembers.id;
  const key = after && sql`(${sql.param(after.at, at)}, ${after.id})`;
  const later =
    after &&
    sql`((${at}, ${id}) < ${key} or (${at}, ${id}) = ${key} and ${position} > ${after.position})`;
  const found = await query
    .select({ entry: groupActivity, member: email, position })
    .from(groupActivity)
    .leftJoin(groupActivityMembers, eq(activityId, id))
    .where(and(entriesShown(query, groupId, filter), later))
    .orderBy(desc(at), desc(id), asc(position))
    .limit(limit);
  return found.map(({ entry, ...rest }) => ({ ...entry, ...rest }));
}
