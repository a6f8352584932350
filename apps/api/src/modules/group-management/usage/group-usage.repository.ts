import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../../platform/database/delete-in-batches';
import { isAnyOf } from '../../../platform/database/is-any-of';
import type { Queryable } from '../../../ports/database';
import { groupMembers, groups } from '../group-management.tables';
import { groupUsageSeats, groupUsageWeeks } from './usage.tables';

/** The seat of an account in a classroom. */
export interface ClassroomSeat {
  readonly groupId: string;
  readonly uid: string;
  readonly acceptedAt: Date;
}

/** The seats of accounts in classrooms, whose administrators may see statistics. */
export async function classroomSeatsOf(
  query: Queryable,
  uids: readonly string[],
): Promise<ClassroomSeat[]> {
  const found = await query
    .select({
      groupId: groupMembers.groupId,
      uid: groupMembers.uid,
      acceptedAt: groupMembers.updatedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        isAnyOf(groupMembers.uid, uids),
        eq(groupMembers.status, 'active'),
        isNull(groupMembers.removedAt),
        eq(groups.type, 'classroom'),
      ),
    );
  return found.flatMap(({ uid, ...seat }) => (uid === null ? [] : [{ uid, ...seat }]));
}

/** What a seat used in a week from a feature. */
export type SeatWeek = Omit<typeof groupUsageWeeks.$inferSelect, 'isFirst'>;
/** When a seat was used last. */
export type SeatDay = typeof groupUsageSeats.$inferSelect;

/** Adds to the sums of seats; what an earlier membership left in the same week is replaced. */
export async function addGroupUsage(
  tx: Queryable,
  weeks: readonly SeatWeek[],
  days: readonly SeatDay[],
): Promise<void> {
  const column = (name: keyof SeatWeek) =>
    sql.param(weeks.map((each) => (name === 'acceptedAt' ? each[name].toISOString() : each[name])));
  const isSame = sql`${groupUsageWeeks.acceptedAt} = excluded.accepted_at`;
  const added = (name: 'accepted' | 'rejected') =>
    sql`${sql.raw(name)} = case when ${isSame} then ${groupUsageWeeks[name]} else 0 end + excluded.${sql.raw(name)}`;
  await tx.execute(sql`
    insert into ${groupUsageWeeks}
      (group_id, week, uid, feature, accepted_at, accepted, rejected, is_first)
    select group_id, week, uid, feature, accepted_at, accepted, rejected,
      row_number() over (partition by group_id, week, uid order by feature) = 1
        and not exists (
          select from ${groupUsageWeeks} as known
          where known.group_id = used.group_id and known.week = used.week and known.uid = used.uid)
    from unnest(
      ${column('groupId')}::text[], ${column('week')}::date[], ${column('uid')}::text[],
      ${column('feature')}::text[], ${column('acceptedAt')}::timestamptz[],
      ${column('accepted')}::int[], ${column('rejected')}::int[])
      as used (group_id, week, uid, feature, accepted_at, accepted, rejected)
    on conflict (group_id, week, uid, feature) do update set
      accepted_at = excluded.accepted_at, ${added('accepted')}, ${added('rejected')}`);
  await tx
    .insert(groupUsageSeats)
    .values([...days])
    .onConflictDoUpdate({
      target: [groupUsageSeats.groupId, groupUsageSeats.uid],
      set: {
        acceptedAt: sql`excluded.accepted_at`,
        lastDay: sql`case when ${groupUsageSeats.acceptedAt} = excluded.accepted_at
          then greatest(${groupUsageSeats.lastDay}, excluded.last_day) else excluded.last_day end`,
      },
    });
}

/** What classrooms have of a user's use, for the user to read. */
export const groupUsageOf = (query: Queryable, uid: string) =>
  query
    .select({
      groupId: groupUsageWeeks.groupId,
      week: groupUsageWeeks.week,
      feature: groupUsageWeeks.feature,
      accepted: groupUsageWeeks.accepted,
      rejected: groupUsageWeeks.rejected,
    })
    .from(groupUsageWeeks)
    .where(eq(groupUsageWeeks.uid, uid))
    .orderBy(groupUsageWeeks.groupId, groupUsageWeeks.week, groupUsageWeeks.feature);

/** Deletes what classrooms have of a user's use. */
export async function deleteGroupUsageOf(tx: Queryable, uid: string): Promise<void> {
  for (const table of [groupUsageWeeks, groupUsageSeats])
    await tx.delete(table).where(eq(table.uid, uid));
}

/** Deletes the sums of weeks before one. */
export async function deleteOldGroupUsage(query: Queryable, before: string): Promise<void> {
  await deleteInBatches(query, groupUsageWeeks, lt(groupUsageWeeks.week, before));
}
