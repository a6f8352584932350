import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupMembers, groups } from '../group-management.tables';
import type { MemberRow } from '../seats/member.repository';

const { groupId, email, isMailDue, mailHeldUntil } = groupMembers;

/** The addresses of up to `limit` members whose invitation has to be mailed now. */
export async function findMailsDue(
  query: Queryable,
  group: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const due = await query
    .select({ email })
    .from(groupMembers)
    .where(
      and(
        eq(groupId, group),
        eq(isMailDue, true),
        or(isNull(mailHeldUntil), lte(mailHeldUntil, now)),
      ),
    )
    .limit(limit);
  return due.map((row) => row.email);
}

/** Marks invitations as mailed; returns those that nobody had marked before. */
export function claimMailsDue(
  tx: Queryable,
  group: string,
  emails: readonly string[],
): Promise<MemberRow[]> {
  return tx
    .update(groupMembers)
    .set({ isMailDue: false, mailHeldUntil: null })
    .where(and(eq(groupId, group), isAnyOf(email, emails), eq(isMailDue, true)))
    .returning();
}

/** Lets mails wait until a moment for each address, in one statement. */
export async function holdMails(
  tx: Queryable,
  group: string,
  held: ReadonlyMap<string, Date>,
): Promise<void> {
  if (held.size === 0) return;
  const moments = [...held.values()].map((until) => until.toISOString());
  await tx.execute(sql`
    update ${groupMembers} set mail_held_until = held.until
    from unnest(${sql.param([...held.keys()])}::text[], ${sql.param(moments)}::timestamptz[])
      as held (email, until)
    where ${groupId} = ${group} and ${email} = held.email and ${isMailDue}`);
}

export async function groupsWithHeldMails(query: Queryable, now: Date): Promise<string[]> {
  const found = await query
    .selectDistinct({ id: groupId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(and(lte(mailHeldUntil, now), eq(isMailDue, true), eq(groups.isLive, true)));
  return found.map(({ id }) => id);
}
