import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import { groupActivity } from '../group-management.tables';

/** A stored entry of a group's log. */
export type ActivityRow = typeof groupActivity.$inferSelect;

/** Who did something: an account, or someone without one such as the operator. */
export interface Actor {
  readonly uid: string | null;
  readonly email: string;
}

/** Writes an entry into a group's log (GROUP-39). */
export async function recordActivity(
  query: Queryable,
  {
    by,
    member,
    ...entry
  }: Pick<ActivityRow, 'groupId' | 'action' | 'count'> & {
    /** Null for the acceptance of an invitation. */
    readonly by: Actor | null;
    readonly member?: Actor;
  },
  at: Date,
): Promise<void> {
  await query.insert(groupActivity).values({
    id: newId(),
    ...entry,
    actor: by?.email,
    actorUid: by?.uid,
    member: member?.email,
    memberUid: member?.uid,
    at,
  });
}

/** From now on what was done with an invited address is said of the account that accepted. */
export async function attributeActivity(
  tx: Queryable,
  groupId: string,
  invitedEmail: string,
  { uid, email }: Actor,
): Promise<void> {
  await tx
    .update(groupActivity)
    .set({ member: email, memberUid: uid })
    .where(
      and(
        eq(groupActivity.groupId, groupId),
        eq(groupActivity.member, invitedEmail),
        isNull(groupActivity.memberUid),
      ),
    );
}

/** The log of every group names an account by another text. */
export async function renameInActivity(tx: Queryable, uid: string, name: string): Promise<void> {
  await tx.update(groupActivity).set({ actor: name }).where(eq(groupActivity.actorUid, uid));
  await tx.update(groupActivity).set({ member: name }).where(eq(groupActivity.memberUid, uid));
}

/** The log of every group names an invited address by another text. */
export async function renameInvitedInActivity(
  tx: Queryable,
  invitedEmail: string,
  name: string,
): Promise<void> {
  await tx
    .update(groupActivity)
    .set({ member: name })
    .where(and(eq(groupActivity.member, invitedEmail), isNull(groupActivity.memberUid)));
}

/** What a user did, and what others did with the user, in all groups. */
export function activityOf(query: Queryable, uid: string) {
  const { at, action, count, actor, member, actorUid, memberUid } = groupActivity;
  return query
    .select({ at, action, count, actor, member })
    .from(groupActivity)
    .where(or(eq(actorUid, uid), eq(memberUid, uid)))
    .orderBy(at);
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
