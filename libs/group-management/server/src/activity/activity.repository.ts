import { and, eq, gt, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import type { ActivityDetail } from '@portal/group-management/domain';
import { newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupActivity, groupActivityMembers } from '../group-management.tables';
import type { Actor } from '../groups/account-ports';

export type ActivityRow = typeof groupActivity.$inferSelect;

export interface NewEntry {
  readonly groupId: string;
  readonly action: ActivityRow['action'];
  /** Null for the acceptance of an invitation, and for changes of the plan. */
  readonly by: Actor | null;
  readonly detail?: ActivityDetail;
}

/** Writes an entry about nobody or one person into a group's log (GROUP-39); returns its id. */
export async function recordActivity(
  query: Queryable,
  {
    by,
    member,
    count = 1,
    ...entry
  }: NewEntry & { readonly count?: number; readonly member?: Actor },
  at: Date,
): Promise<string> {
  const id = newId();
  const actor = { actor: by?.email, actorUid: by?.uid };
  await query.insert(groupActivity).values({ id, ...entry, ...actor, count, at });
  if (member)
    await query
      .insert(groupActivityMembers)
      .values({ activityId: id, email: member.email, uid: member.uid });
  return id;
}

/**
 * Parts of a statement that write an entry about the rows of another part, which have an `email` and a `uid`, and name them
 * all; without rows they write nothing. An entry that exists grows: what is done in parts is logged once.
 */
export const loggedRows = (
  { groupId, action, by, id = newId() }: NewEntry & { readonly by: Actor; readonly id?: string },
  at: Date,
  rows: SQL,
): SQL => sql`
  logged as (
    insert into ${groupActivity} (id, group_id, action, actor, actor_uid, count, at)
    select ${id}, ${groupId}, ${action}, ${by.email}, ${by.uid}, count(*)::int, ${at.toISOString()}::timestamptz
    from ${rows} having count(*) > 0
    on conflict (id) do update set count = ${groupActivity.count} + excluded.count
    returning id
  ),
  named as (
    insert into ${groupActivityMembers} (activity_id, email, uid)
    select logged.id, who.email, who.uid from logged, ${rows} as who
  )`;

/** Whether a group's log has an entry of an action after a moment, by anybody but some accounts. */
export async function hasActivitySince(
  query: Queryable,
  group: string,
  kind: ActivityRow['action'],
  { since, notBy }: { readonly since: Date; readonly notBy: readonly string[] },
): Promise<boolean> {
  const { id, groupId, action, actorUid, at } = groupActivity;
  const found = await query
    .select({ id })
    .from(groupActivity)
    .where(
      and(eq(groupId, group), gt(at, since), eq(action, kind), notInArray(actorUid, [...notBy])),
    )
    .limit(1);
  return found.length > 0;
}

/** How many people an account has removed from a group since a moment. */
export async function countRemovedSince(
  query: Queryable,
  group: string,
  uid: string,
  since: Date,
): Promise<number> {
  const { groupId, action, actorUid, count, at } = groupActivity;
  const [sum] = await query
    .select({ people: sql<number>`coalesce(sum(${count}), 0)::int` })
    .from(groupActivity)
    .where(and(eq(groupId, group), gt(at, since), eq(action, 'removed'), eq(actorUid, uid)));
  return sum?.people ?? 0;
}

export async function countExported(query: Queryable, id: string, count: number): Promise<void> {
  await query.update(groupActivity).set({ count }).where(eq(groupActivity.id, id));
}

/** Deletes the entries of all groups that are older than `before`. */
export async function deleteActivityBefore(query: Queryable, before: Date): Promise<void> {
  await query.delete(groupActivity).where(lt(groupActivity.at, before));
}
