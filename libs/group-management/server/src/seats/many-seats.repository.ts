import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isAnyOf, queryRows } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { loggedRows } from '../activity/activity.repository';
import type { Actor } from '../groups/account-ports';
import {
  groupMembers,
  groups,
  removals,
  removedAccounts,
  removedSeats,
} from '../group-management.tables';
import type { NewMember } from './member.repository';
import { undoable } from './removal.repository';
import { seatColumns } from './seat.repository';

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export interface OfferedSeats {
  readonly added: readonly string[];
  readonly active: number;
  readonly pending: number;
  readonly reserved: number;
  readonly invited: number;
}

export interface SeatOffers {
  readonly groupId: string;
  readonly members: readonly NewMember[];
  readonly action?: 'invited' | 'imported';
  readonly by: Actor;
}

/**
 * Offers seats to the addresses that have none yet, in one statement with the counters and the log. Who was removed is
 * invited anew. The rows travel as arrays, so that the statement is the same for one and for thousands.
 */
export async function insertInvitations(
  tx: Queryable,
  { groupId, members, action = 'invited', by }: SeatOffers,
  now: Date,
): Promise<OfferedSeats> {
  const column = (name: keyof NewMember) => sql.param(members.map((each) => each[name]));
  const at = momentOf(now);
  const isNewDay = sql`invited_since <= ${at} - interval '1 day'`;
  const [row] = await queryRows<Omit<OfferedSeats, 'added'> & { added: string[] | null }>(
    tx,
    sql`
      with inserted as (
        insert into ${groupMembers}
          (group_id, email, status, added_at, updated_at, invitation, invitation_hash, invited_by, is_mail_due)
        select ${groupId}, email, 'pending', ${at}, ${at}, invitation, hash, ${by.uid}, true
        from unnest(${column('email')}::text[], ${column('invitation')}::text[], ${column('invitationHash')}::text[])
          as new (email, invitation, hash)
        on conflict (group_id, email) do nothing
        returning email, uid
      ),
      counted as (select count(*)::int as number from inserted),
      anew as (
        delete from ${removedSeats}
        where group_id = ${groupId} and email in (select email from inserted)
      ),
      ${loggedRows({ groupId, action, by }, now, sql`inserted`)}
      update ${groups} set
        pending = pending + number,
        invited = case when ${isNewDay} then 0 else invited end + number,
        invited_since = case when ${isNewDay} then ${at} else invited_since end
      from counted
      where ${groups.id} = ${groupId}
      returning active, pending, invited, (select array_agg(email) from inserted) as added,
        (select count(*)::int from ${removedSeats}
          join ${removals} on ${removals.id} = ${removedSeats.removalId}
          where ${removals.groupId} = ${groupId} and ${undoable(now)}
            and email not in (select email from inserted)) as reserved`,
  );
  if (!row) throw new Error('The group does not exist.');
  return { ...row, added: row.added ?? [] };
}

export interface ChangedSeats {
  readonly count: number;
  readonly activeEmails: readonly string[];
}

export interface Removal {
  readonly id: string;
  readonly groupId: string;
  readonly by: Actor;
}

/**
 * Moves seats out of a group or back, with its counters, its log and the memory of removed accounts, in one statement.
 * `moved` defines `changed`, which has the uid, email and status of each seat; `memory` defines `remembered`.
 */
async function moveSeats(
  tx: Queryable,
  { id, groupId, by }: Removal,
  now: Date,
  change: { action: 'removed' | 'removal-undone'; moved: SQL; memory: SQL },
): Promise<ChangedSeats> {
  const { action, moved, memory } = change;
  const seats = action === 'removed' ? -1 : 1;
  const [row] = await queryRows<{ count: number; active_emails: string[] | null }>(
    tx,
    sql`
      with ${moved},
      counted as (
        select count(*)::int as number, (count(*) filter (where status = 'active'))::int as active
        from changed
      ),
      ${loggedRows({ id: `${id}.${action}`, groupId, action, by }, now, sql`changed`)},
      seated as (
        update ${groups} set
          active = ${groups.active} + ${seats}::int * counted.active,
          pending = ${groups.pending} + ${seats}::int * (counted.number - counted.active)
        from counted where ${groups.id} = ${groupId}
      ),
      remembered as (${memory})
      select number as count,
        (select array_agg(email) from changed where status = 'active') as active_emails
      from counted`,
  );
  return { count: row?.count ?? 0, activeEmails: row?.active_emails ?? [] };
}

/** Takes seats of members away; they can be brought back. */
export function removeSeats(
  tx: Queryable,
  emails: readonly string[],
  removal: Removal,
  now: Date,
): Promise<ChangedSeats> {
  const { groupId, id } = removal;
  const columns = seatColumns();
  const chosen = and(eq(groupMembers.groupId, groupId), isAnyOf(groupMembers.email, emails));
  return moveSeats(tx, removal, now, {
    action: 'removed',
    moved: sql`
      changed as (delete from ${groupMembers} where ${chosen} returning ${columns}),
      put_aside as (
        insert into ${removedSeats} (${columns}, removed_at, removal_id)
        select ${columns}, ${momentOf(now)}, ${id} from changed
      )`,
    memory: sql`
      insert into ${removedAccounts} (group_id, uid)
      select ${groupId}, uid from changed where uid is not null
      on conflict do nothing`,
  });
}

/** Brings up to `limit` members of a removal back. */
export function restoreSeats(
  tx: Queryable,
  removal: Removal,
  limit: number,
  now: Date,
): Promise<ChangedSeats> {
  const { groupId, id } = removal;
  const columns = seatColumns();
  return moveSeats(tx, removal, now, {
    action: 'removal-undone',
    moved: sql`
      kept as (
        delete from ${removedSeats}
        where removal_id = ${id} and email in (
          select email from ${removedSeats} where removal_id = ${id} order by email limit ${limit})
        returning ${columns}
      ),
      changed as (
        insert into ${groupMembers} (${columns}) select ${columns} from kept
        on conflict do nothing
        returning uid, email, status
      )`,
    memory: sql`
      delete from ${removedAccounts}
      where group_id = ${groupId} and uid in (select uid from changed)`,
  });
}
