import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { namedInEntry } from '@portal/group-management/domain';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupActivity, groupActivityMembers } from '../group-management.tables';
import type { ActivityRow } from './activity.repository';

const { id, at } = groupActivity;
const { activityId, email } = groupActivityMembers;

/** Somebody whom an entry is about, with the address of that time. */
export interface Person {
  readonly uid: string | null;
  readonly email: string;
}

/** An entry with the first people whom it is about. */
export type NamedActivity = ActivityRow & { readonly members: readonly Person[] };

/**
 * The account of a row, or of the invitation that somebody accepted later: then what was done with the invited address was
 * done with that account.
 */
const accountOf = (groupId: string) => {
  // Drizzle leaves the table out of a column's name here, where it says which row is meant.
  const row = groupActivityMembers;
  return sql<string | null>`
    coalesce(${row}.uid, (
      select later.uid from ${groupActivityMembers} later
      join ${groupActivity} entry on entry.id = later.activity_id
      where later.email = ${row}.email and later.uid is not null
        and later.id > ${row}.id and entry.group_id = ${groupId}
      order by later.id limit 1))`;
};

/** The first people of each entry. */
async function peopleOf(
  query: Queryable,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, Person[]>> {
  const ranked = query
    .select({
      activityId,
      email,
      uid: accountOf(groupId).as('account'),
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
  const people = new Map<string, Person[]>();
  for (const each of found)
    people.set(each.activityId, [...(people.get(each.activityId) ?? []), each]);
  return people;
}

/** The entries of a group's log before a position, newest first; one more than the limit shows that there are others. */
export async function readActivity(
  query: Queryable,
  groupId: string,
  limit: number,
  before: Pick<ActivityRow, 'at' | 'id'> | undefined,
): Promise<NamedActivity[]> {
  const older = before && sql`(${at}, ${id}) < (${sql.param(before.at, at)}, ${before.id})`;
  const rows = await query
    .select()
    .from(groupActivity)
    .where(and(eq(groupActivity.groupId, groupId), older))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const people = await peopleOf(
    query,
    groupId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, members: people.get(row.id) ?? [] }));
}
