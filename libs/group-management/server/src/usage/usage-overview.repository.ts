import { and, asc, count, eq, gte, sql, sum, type SQL } from 'drizzle-orm';
import type { UsageFeature } from '@portal/group-management/domain';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupMembers } from '../group-management.tables';
import { groupUsageSeats as seats, groupUsageWeeks as weeks } from './usage.tables';

/** What a group used in a week from a feature, and how many members are counted there first. */
export interface WeekOfFeature {
  readonly week: string;
  readonly feature: UsageFeature;
  readonly members: number;
  readonly accepted: number;
  readonly rejected: number;
}

export const readWeeks = (
  query: Queryable,
  groupId: string,
  since: string,
): Promise<WeekOfFeature[]> =>
  query
    .select({
      week: weeks.week,
      feature: weeks.feature,
      members: sql`count(*) filter (where ${weeks.isFirst})`.mapWith(Number),
      accepted: sum(weeks.accepted).mapWith(Number),
      rejected: sum(weeks.rejected).mapWith(Number),
    })
    .from(weeks)
    .where(and(eq(weeks.groupId, groupId), gte(weeks.week, since)))
    .groupBy(weeks.week, weeks.feature);

/** The active members of a group, with what is known of their membership. */
const isSeat = (groupId: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'active'));
const ofSeat = and(
  eq(seats.groupId, groupMembers.groupId),
  eq(seats.uid, groupMembers.uid),
  eq(seats.acceptedAt, groupMembers.updatedAt),
);

/** How many members there are, how many were active since a day, and how many never. */
export async function countSeats(query: Queryable, groupId: string, since: string) {
  const [found] = await query
    .select({
      members: count(),
      active: sql`count(*) filter (where ${seats.lastDay} >= ${since})`.mapWith(Number),
      used: count(seats.lastDay),
    })
    .from(groupMembers)
    .leftJoin(seats, ofSeat)
    .where(isSeat(groupId));
  const { members = 0, active = 0, used = 0 } = found ?? {};
  return { members, active, never: members - used };
}

export interface SeatRow {
  readonly uid: string;
  readonly email: string;
  readonly acceptedAt: Date;
  readonly lastDay: string | null;
}

export type SeatPosition = Pick<SeatRow, 'email' | 'lastDay'>;

const noDay = '0001-01-01';

/** Members after a position: those who were inactive for longest come first. */
async function readSeats(
  query: Queryable,
  {
    groupId,
    limit,
    after,
    order,
  }: { groupId: string; limit: number; after: SQL | undefined; order: SQL[] },
): Promise<SeatRow[]> {
  const found = await query
    .select({
      uid: groupMembers.uid,
      email: groupMembers.email,
      acceptedAt: groupMembers.updatedAt,
      lastDay: seats.lastDay,
    })
    .from(groupMembers)
    .leftJoin(seats, ofSeat)
    .where(and(isSeat(groupId), after))
    .orderBy(...order)
    .limit(limit);
  return found.flatMap(({ uid, ...row }) => (uid === null ? [] : [{ uid, ...row }]));
}

const lastDay = sql`coalesce(${seats.lastDay}, ${noDay}::date)`;

/** Members in the order of their last use, those without any first, then by address. */
export const readSeatsByLastUse = (
  query: Queryable,
  groupId: string,
  limit: number,
  after: SeatPosition | undefined,
): Promise<SeatRow[]> =>
  readSeats(query, {
    groupId,
    limit,
    after:
      after &&
      sql`(${lastDay}, ${groupMembers.email}) > (${after.lastDay ?? noDay}::date, ${after.email})`,
    order: [asc(lastDay), asc(groupMembers.email)],
  });

export const readSeatsByEmail = (
  query: Queryable,
  groupId: string,
  limit: number,
  after: string | undefined,
): Promise<SeatRow[]> =>
  readSeats(query, {
    groupId,
    limit,
    after: after === undefined ? undefined : sql`${groupMembers.email} > ${after}`,
    order: [asc(groupMembers.email)],
  });

export type SeatUsage = Omit<WeekOfFeature, 'week' | 'members'> & { readonly uid: string };

/** What members used since a week in their current memberships, by feature. */
export const readUsageOfSeats = (
  query: Queryable,
  groupId: string,
  uids: readonly string[],
  since: string,
): Promise<SeatUsage[]> =>
  query
    .select({
      uid: weeks.uid,
      feature: weeks.feature,
      accepted: sum(weeks.accepted).mapWith(Number),
      rejected: sum(weeks.rejected).mapWith(Number),
    })
    .from(weeks)
    .innerJoin(
      groupMembers,
      and(
        isSeat(groupId),
        eq(groupMembers.uid, weeks.uid),
        eq(groupMembers.updatedAt, weeks.acceptedAt),
      ),
    )
    .where(and(eq(weeks.groupId, groupId), isAnyOf(weeks.uid, uids), gte(weeks.week, since)))
    .groupBy(weeks.uid, weeks.feature);
