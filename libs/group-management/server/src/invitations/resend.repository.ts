import { and, eq, sql } from 'drizzle-orm';
import { queryRows } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { loggedRows } from '../activity/activity.repository';
import type { Actor } from '../groups/account-ports';
import { groupMembers } from '../group-management.tables';
import { membersChosen, type ChosenMembers } from '../seats/member-page.repository';

/** How many invitations are due again, and how many were sent too recently for that. */
export interface Resent {
  readonly sent: number;
  readonly tooSoon: number;
}

/** Makes the open invitations of several members due again and writes it into the log, in one statement. */
export async function makeInvitationsDue(
  tx: Queryable,
  members: ChosenMembers,
  {
    groupId,
    by,
    at,
    invitedBefore,
  }: {
    readonly groupId: string;
    readonly by: Actor;
    readonly at: Date;
    readonly invitedBefore: Date;
  },
): Promise<Resent> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const isOld = sql`${groupMembers.updatedAt} < ${invitedBefore.toISOString()}::timestamptz`;
  const who = and(membersChosen(groupId, members), eq(groupMembers.status, 'pending'));
  const [resent] = await queryRows<Resent>(
    tx,
    sql`
      with chosen as (
        select ${groupMembers.email} as email, ${isOld} as is_old from ${groupMembers} where ${who}
      ),
      due as (
        update ${groupMembers} set updated_at = ${time}, invited_by = ${by.uid}, asked_at = null,
          is_mail_due = true, mail_held_until = null
        from chosen
        where ${groupMembers.groupId} = ${groupId} and ${groupMembers.email} = chosen.email
          and ${isOld}
        returning ${groupMembers.email}, ${groupMembers.uid}
      ),
      ${loggedRows({ groupId, action: 'invited-again', by }, at, sql`due`)}
      select (select count(*)::int from due) as sent,
        (select count(*)::int from chosen where not is_old) as "tooSoon"`,
  );
  return resent ?? { sent: 0, tooSoon: 0 };
}
