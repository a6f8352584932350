import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { groupActivity, groupActivityMembers } from '../group-management.tables';

const { activityId, email, uid } = groupActivityMembers;
const { actor, actorUid, detail } = groupActivity;

/** Stands in the log of a group for a user whose account was deleted. */
export const deletedAccount = 'deleted account';

/** The addresses under which the logs name an account, each with its groups. */
async function namesOf(tx: Queryable, account: string): Promise<Map<string, string[]>> {
  const found = await tx
    .selectDistinct({ email, groupId: groupActivity.groupId })
    .from(groupActivityMembers)
    .innerJoin(groupActivity, eq(groupActivity.id, activityId))
    .where(eq(uid, account));
  const acted = await tx
    .selectDistinct({ email: actor, groupId: groupActivity.groupId })
    .from(groupActivity)
    .where(eq(actorUid, account));
  const names = new Map<string, string[]>();
  for (const { email: name, groupId } of [...found, ...acted])
    if (name !== null) names.set(name, [...(names.get(name) ?? []), groupId]);
  return names;
}

/** The searches of exports, which somebody typed, name an address by another text. */
export async function renameInSearches(
  tx: Queryable,
  address: string,
  name: string,
): Promise<void> {
  const search = sql`${detail} ->> 'search'`;
  await tx
    .update(groupActivity)
    .set({
      detail: sql`jsonb_set(${detail}, '{search}', to_jsonb(replace(lower(${search}), ${address}, ${name})))`,
    })
    .where(sql`${detail} ? 'search' and position(${address} in lower(${search})) > 0`);
}

/** No log names the addresses of a deleted account any longer, nor those under which it was invited. */
export async function eraseFromActivity(
  tx: Queryable,
  owner: {
    readonly uid: string;
    readonly email: string;
    readonly verifiedEmail: string | undefined;
  },
): Promise<void> {
  const names = await namesOf(tx, owner.uid);
  await tx.update(groupActivity).set({ actor: deletedAccount }).where(eq(actorUid, owner.uid));
  const erased = { email: deletedAccount };
  await tx.update(groupActivityMembers).set(erased).where(eq(uid, owner.uid));
  for (const [name, groupIds] of names) {
    const ofGroups = tx
      .select({ id: groupActivity.id })
      .from(groupActivity)
      .where(inArray(groupActivity.groupId, groupIds));
    const invited = and(eq(email, name), isNull(uid), inArray(activityId, ofGroups));
    await tx.update(groupActivityMembers).set(erased).where(invited);
  }
  if (owner.verifiedEmail !== undefined)
    await tx
      .update(groupActivityMembers)
      .set(erased)
      .where(and(eq(email, owner.verifiedEmail), isNull(uid)));
  for (const name of new Set([...names.keys(), owner.email]))
    await renameInSearches(tx, name, deletedAccount);
}

/** What a user did, and what others did with the user, also while the user was only invited. */
export async function readActivityOf(query: Queryable, account: string) {
  const { id, at, action, count, groupId } = groupActivity;
  const names = [...(await namesOf(query, account))];
  const isAbout = or(
    eq(uid, account),
    ...names.map(([name, groupIds]) =>
      and(eq(email, name), isNull(uid), inArray(groupId, groupIds)),
    ),
  );
  const about = query
    .select({ id: activityId })
    .from(groupActivityMembers)
    .innerJoin(groupActivity, eq(id, activityId))
    .where(isAbout);
  return query
    .select({ at, action, count, actor, actorUid, detail, member: email })
    .from(groupActivity)
    .leftJoin(groupActivityMembers, and(eq(activityId, id), isAbout))
    .where(or(eq(actorUid, account), inArray(id, about)))
    .orderBy(asc(at), asc(id));
}
