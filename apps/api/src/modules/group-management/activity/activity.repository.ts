import { and, desc, eq, sql } from 'drizzle-orm';
import { newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import { groupActivity } from '../group-management.tables';

/** A stored entry of a group's log. */
export type ActivityRow = typeof groupActivity.$inferSelect;

/** Writes an entry into a group's log (GROUP-39). */
export async function recordActivity(
  query: Queryable,
  entry: Pick<ActivityRow, 'groupId' | 'action' | 'actor' | 'count'> & { readonly member?: string },
  at: Date,
): Promise<void> {
  await query.insert(groupActivity).values({ id: newId(), ...entry, at });
}

/** The entries of a group's log before a position, newest first; one more than the limit shows that there are others. */
export function readActivity(
  query: Queryable,
  groupId: string,
  limit: number,
  before: Pick<ActivityRow, 'at' | 'id'> | undefined,
): Promise<ActivityRow[]> {
  const { at, id } = groupActivity;
  return query
    .select()
    .from(groupActivity)
    .where(
      and(
        eq(groupActivity.groupId, groupId),
        ...(before ? [sql`(${at}, ${id}) < (${sql.param(before.at, at)}, ${before.id})`] : []),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
}
