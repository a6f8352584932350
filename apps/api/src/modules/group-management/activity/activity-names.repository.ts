import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { groupActivity, groupActivityMembers } from '../group-management.tables';
import type { Actor } from './activity.repository';

const { activityId, email, uid } = groupActivityMembers;

/** From now on what was done with an invited address is said of the account that accepted. */
export async function attributeActivity(
  tx: Queryable,
  groupId: string,
  invitedEmail: string,
  account: Actor,
): Promise<void> {
  const ofGroup = tx
    .select({ id: groupActivity.id })
    .from(groupActivity)
    .where(eq(groupActivity.groupId, groupId));
  await tx
    .update(groupActivityMembers)
    .set({ email: account.email, uid: account.uid })
    .where(and(eq(email, invitedEmail), isNull(uid), inArray(activityId, ofGroup)));
}

/** The searches of exports name an address by another text. */
async function renameInSearches(tx: Queryable, before: string, name: string): Promise<void> {
  const search = sql`${groupActivity.detail} ->> 'search'`;
  await tx
    .update(groupActivity)
    .set({
      detail: sql`jsonb_set(${groupActivity.detail}, '{search}', to_jsonb(replace(lower(${search}), ${before}, ${name})))`,
    })
    .where(sql`${groupActivity.detail} ? 'search' and position(${before} in lower(${search})) > 0`);
}

/** The log of every group names an account by another text; `before` is its former address, if that was verified. */
export async function renameInActivity(
  tx: Queryable,
  account: { readonly uid: string; readonly before: string | null },
  name: string,
): Promise<void> {
  await tx
    .update(groupActivity)
    .set({ actor: name })
    .where(eq(groupActivity.actorUid, account.uid));
  await tx.update(groupActivityMembers).set({ email: name }).where(eq(uid, account.uid));
  if (account.before !== null) await renameInSearches(tx, account.before, name);
}

/** The log of every group names an invited address by another text. */
export async function renameInvitedInActivity(
  tx: Queryable,
  invitedEmail: string,
  name: string,
): Promise<void> {
  await tx
    .update(groupActivityMembers)
    .set({ email: name })
    .where(and(eq(email, invitedEmail), isNull(uid)));
}

/** What a user did, and what others did with the user, in all groups. */
export function activityOf(query: Queryable, account: string) {
  const { id, at, action, count, actor, actorUid, detail } = groupActivity;
  const about = query.select({ id: activityId }).from(groupActivityMembers).where(eq(uid, account));
  return query
    .select({ at, action, count, actor, detail, member: email })
    .from(groupActivity)
    .leftJoin(groupActivityMembers, and(eq(activityId, id), eq(uid, account)))
    .where(or(eq(actorUid, account), inArray(id, about)))
    .orderBy(asc(at), asc(id));
}
