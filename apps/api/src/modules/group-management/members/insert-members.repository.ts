import { sql } from 'drizzle-orm';
import { queryRows } from '../../../platform/database/raw-query';
import type { Queryable } from '../../../ports/database';
import { loggedRows, type Actor } from '../activity/activity.repository';
import { groupMembers, groups } from '../group-management.tables';
import type { NewMember } from './member.repository';

/** What inserting members changed. */
export interface InsertedMembers {
  readonly added: readonly string[];
  /** The counters of the group afterwards. */
  readonly active: number;
  readonly pending: number;
  /** The seats of members who were removed after `reservedSince`: their removal can still be undone. */
  readonly reserved: number;
  /** The invitations of the last day, these included. */
  readonly invited: number;
}

/**
 * Inserts the addresses that are not members yet, adds them to the counters and to the group's log, in one statement. A
 * removed member is invited anew. The rows travel as arrays, so that the statement is the same for one and for thousands.
 */
export async function insertMembers(
  tx: Queryable,
  {
    groupId,
    members,
    action = 'invited',
    by,
    now,
    reservedSince,
  }: {
    readonly groupId: string;
    readonly members: readonly NewMember[];
    readonly action?: 'invited' | 'imported';
    readonly by: Actor;
    readonly now: Date;
    readonly reservedSince: Date;
  },
): Promise<InsertedMembers> {
  const column = (name: keyof NewMember) => sql.param(members.map((each) => each[name]));
  const at = sql`${now.toISOString()}::timestamptz`;
  const inserted = sql`
    insert into ${groupMembers}
      (group_id, email, status, added_at, updated_at, invitation, invitation_hash, invited_by, is_mail_due)
    select ${groupId}, email, 'pending', ${at}, ${at}, invitation, hash, ${by.uid}, true
    from unnest(${column('email')}::text[], ${column('invitation')}::text[], ${column('invitationHash')}::text[])
      as new (email, invitation, hash)
    on conflict (group_id, email) do update set
      uid = null, former_uid = null, status = 'pending', added_at = excluded.added_at, updated_at = excluded.updated_at,
      offered_role = null, invitation = excluded.invitation, invitation_hash = excluded.invitation_hash,
      invited_by = excluded.invited_by, asked_at = null, is_mail_due = true, mail_held_until = null,
      removed_at = null, removal_id = null
    where ${groupMembers.removedAt} is not null
    returning email, uid`;
  const isNewDay = sql`invited_since <= ${at} - interval '1 day'`;
  const [row] = await queryRows<Omit<InsertedMembers, 'added'> & { added: string[] | null }>(
    tx,
    sql`
      with inserted as (${inserted}),
      counted as (select count(*)::int as number from inserted),
      ${loggedRows({ groupId, action, by }, now, sql`inserted`)}
      update ${groups} set
        pending = pending + number,
        invited = case when ${isNewDay} then 0 else invited end + number,
        invited_since = case when ${isNewDay} then ${at} else invited_since end
      from counted
      where ${groups.id} = ${groupId}
      returning active, pending, invited, (select array_agg(email) from inserted) as added,
        (select count(*)::int from ${groupMembers}
          where group_id = ${groupId} and removed_at > ${reservedSince.toISOString()}::timestamptz
            and email not in (select email from inserted)) as reserved`,
  );
  if (!row) throw new Error('The group does not exist.');
  return { ...row, added: row.added ?? [] };
}
