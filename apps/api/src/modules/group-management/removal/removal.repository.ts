import { and, not, sql, type SQL } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/database/is-any-of';
import { queryRows } from '../../../platform/database/raw-query';
import type { Queryable } from '../../../ports/database';
import { loggedRows, type Actor } from '../activity/activity.repository';
import { groupMembers, groups, removedAccounts } from '../group-management.tables';
import { membersChosen, type ChosenMembers } from '../members/member-page.repository';

/** What a removal, or bringing its members back, changed. */
export interface ChangedSeats {
  readonly count: number;
  /** The addresses of those who are active members. */
  readonly activeEmails: readonly string[];
}

/** What a change of seats does to the memory of removed accounts. */
type Remember = (groupId: string) => SQL;

const remember: Remember = (groupId) => sql`
  insert into ${removedAccounts} (group_id, uid)
  select ${groupId}, uid from changed where uid is not null
  on conflict do nothing`;

const forget: Remember = (groupId) => sql`
  delete from ${removedAccounts}
  where group_id = ${groupId} and uid in (select uid from changed)`;

/** Who changes the seats of a group, and when. */
interface SeatChange {
  readonly groupId: string;
  readonly by: Actor;
  readonly at: Date;
}

/**
 * Changes members, the counters of their group, its log and the memory of removed accounts in one statement, however many
 * they are. `update` returns the changed rows' uid, email and status.
 */
async function changeSeats(
  tx: Queryable,
  { groupId, by, at }: SeatChange,
  action: 'removed' | 'removal-undone',
  update: SQL,
): Promise<ChangedSeats> {
  const [seats, memory] = action === 'removed' ? [-1, remember] : [1, forget];
  const [row] = await queryRows<{ count: number; active_emails: string[] | null }>(
    tx,
    sql`
      with changed as (${update}),
      counted as (
        select count(*)::int as number, (count(*) filter (where status = 'active'))::int as active
        from changed
      ),
      ${loggedRows({ groupId, action, by }, at, sql`changed`)},
      seated as (
        update ${groups} set
          active = ${groups.active} + ${seats}::int * counted.active,
          pending = ${groups.pending} + ${seats}::int * (counted.number - counted.active)
        from counted where ${groups.id} = ${groupId}
      ),
      remembered as (${memory(groupId)})
      select number as count,
        (select array_agg(email) from changed where status = 'active') as active_emails
      from counted`,
  );
  return { count: row?.count ?? 0, activeEmails: row?.active_emails ?? [] };
}

/** Removes members except those in `kept`. */
export function removeMembers(
  tx: Queryable,
  members: ChosenMembers,
  { id, kept, ...change }: SeatChange & { readonly id: string; readonly kept: readonly string[] },
): Promise<ChangedSeats> {
  const { groupId, at } = change;
  const update = sql`
    update ${groupMembers} set removed_at = ${at.toISOString()}::timestamptz, removal_id = ${id}
    where ${and(membersChosen(groupId, members), not(isAnyOf(groupMembers.email, kept)))}
    returning uid, email, status`;
  return changeSeats(tx, change, 'removed', update);
}

/** Brings the members of a removal back that happened after a moment. */
export function restoreMembers(
  tx: Queryable,
  {
    id,
    removedAfter,
    ...change
  }: SeatChange & { readonly id: string; readonly removedAfter: Date },
): Promise<ChangedSeats> {
  const update = sql`
    update ${groupMembers} set removed_at = null, removal_id = null
    where ${groupMembers.groupId} = ${change.groupId} and ${groupMembers.removalId} = ${id}
      and ${groupMembers.removedAt} > ${removedAfter.toISOString()}::timestamptz
    returning uid, email, status`;
  return changeSeats(tx, change, 'removal-undone', update);
}
