import { and, eq, lt, sql } from 'drizzle-orm';
import { deleteInBatches, isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupMembers } from '../group-management.tables';
import { groupUsageSeats, groupUsageWeeks } from './usage.tables';

export interface GroupSeat {
  readonly groupId: string;
  readonly uid: string;
  readonly acceptedAt: Date;
}

/** The seats of accounts in groups, whose administrators see what the group used. */
export async function groupSeatsOf(
  query: Queryable,
  uids: readonly string[],
): Promise<GroupSeat[]> {
  const found = await query
    .select({
      groupId: groupMembers.groupId,
      uid: groupMembers.uid,
      acceptedAt: groupMembers.updatedAt,
    })
    .from(groupMembers)
    .where(and(isAnyOf(groupMembers.uid, uids), eq(groupMembers.status, 'active')));
  return found.flatMap(({ uid, ...seat }) => (uid === null ? [] : [{ uid, ...seat }]));
}

export type SeatWeek = Omit<typeof groupUsageWeeks.$inferSelect, 'isFirst'>;
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

/** What groups have of a user's use, for the user to read. */
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

export async function deleteGroupUsageOf(tx: Queryable, uid: string): Promise<void> {
  for (const table of [groupUsageWeeks, groupUsageSeats])
    await tx.delete(table).where(eq(table.uid, uid));
}

export async function deleteOldGroupUsage(query: Queryable, before: string): Promise<void> {
  await deleteInBatches(query, groupUsageWeeks, lt(groupUsageWeeks.week, before));
}
