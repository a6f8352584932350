import { users } from '@portal/server/contracts';
import { hashOf, newId, newSecret } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { and, asc, count, eq, gt, isNull, lte, not, or, sql } from 'drizzle-orm';
import { isBarredBy } from './institution.repository';
import { scimTokens, scimUsers } from './scim.tables';

const isValid = (now: Date) => or(isNull(scimTokens.expiresAt), gt(scimTokens.expiresAt, now));

/** Makes a token of an institution, of which only the hash is stored. Earlier ones end at a moment (AUTH-560). */
export async function issueScimToken(
  tx: Queryable,
  { institution, now, othersEnd }: { institution: string; now: Date; othersEnd: Date },
): Promise<string> {
  const token = newSecret();
  await tx
    .update(scimTokens)
    .set({
      expiresAt: sql`least(${scimTokens.expiresAt}, ${othersEnd.toISOString()}::timestamptz)`,
    })
    .where(eq(scimTokens.institution, institution));
  await tx.insert(scimTokens).values({ hash: hashOf(token), institution, createdAt: now });
  return token;
}

/** The institution whose program has a token. */
export async function findTokenOwner(query: Queryable, token: string, now: Date) {
  const [found] = await query
    .select({ institution: scimTokens.institution })
    .from(scimTokens)
    .where(and(eq(scimTokens.hash, hashOf(token)), isValid(now)));
  return found?.institution;
}

/** The tokens that are valid: of one institution, or of all. */
export function listScimTokens(query: Queryable, now: Date, of?: string) {
  const { institution, createdAt, expiresAt } = scimTokens;
  return query
    .select({ institution, createdAt, expiresAt })
    .from(scimTokens)
    .where(and(isValid(now), of === undefined ? undefined : eq(institution, of)))
    .orderBy(asc(institution), asc(createdAt));
}

/** Deletes the tokens that were rotated long enough ago. */
export async function deleteExpiredScimTokens(query: Queryable, now: Date) {
  await query.delete(scimTokens).where(lte(scimTokens.expiresAt, now));
}

/** Ends the program of an institution, and forgets what it said of users: the sign-in alone decides again. */
export async function deleteScim(tx: Queryable, institution: string): Promise<boolean> {
  const tokens = await tx
    .delete(scimTokens)
    .where(eq(scimTokens.institution, institution))
    .returning({ hash: scimTokens.hash });
  await tx.delete(scimUsers).where(eq(scimUsers.institution, institution));
  await tx
    .update(users)
    .set({ barredBy: sql`array_remove(${users.barredBy}, ${institution})` })
    .where(isBarredBy(institution));
  return tokens.length > 0;
}

/**
 * Bars a user from the ways of an institution, or no longer, in the row of the account, which every session that is opened locks.
 * Returns false when it was so before.
 */
export async function setBarred(
  tx: Queryable,
  { uid, institution }: { uid: string; institution: string },
  isBarred: boolean,
): Promise<boolean> {
  const { barredBy } = users;
  const was = isBarredBy(institution);
  const changed = await tx
    .update(users)
    .set({
      barredBy: isBarred
        ? sql`array_append(${barredBy}, ${institution})`
        : sql`array_remove(${barredBy}, ${institution})`,
    })
    .where(and(eq(users.uid, uid), isBarred ? not(was) : was))
    .returning({ uid: users.uid });
  return changed.length > 0;
}

const columns = {
  institution: scimUsers.institution,
  id: scimUsers.id,
  uid: scimUsers.uid,
  userName: scimUsers.userName,
  externalId: scimUsers.externalId,
  email: scimUsers.email,
  createdAt: scimUsers.createdAt,
  changedAt: scimUsers.changedAt,
  /** The address of the account now, which the institution is not told. */
  accountEmail: users.email,
  active: sql<boolean>`not ${scimUsers.institution} = any(${users.barredBy})`,
};

/** A user of an institution. */
export type ScimUser = typeof scimUsers.$inferSelect & {
  readonly accountEmail: string;
  readonly active: boolean;
};

/** Which users of an institution: all, or those with a value. */
export interface ScimMatch {
  readonly by: 'id' | 'userName' | 'externalId' | 'email';
  readonly value: string;
}

function isMatch(institution: string, match: ScimMatch | undefined) {
  const isOwn = eq(scimUsers.institution, institution);
  if (!match) return isOwn;
  const { by, value } = match;
  return by === 'userName'
    ? and(isOwn, sql`lower(${scimUsers.userName}) = lower(${value})`)
    : and(isOwn, eq(scimUsers[by], value));
}

/** A page of the users of an institution. */
export function findScimUsers(
  query: Queryable,
  institution: string,
  { match, offset, limit }: { match?: ScimMatch | undefined; offset: number; limit: number },
): Promise<ScimUser[]> {
  return query
    .select(columns)
    .from(scimUsers)
    .innerJoin(users, eq(users.uid, scimUsers.uid))
    .where(isMatch(institution, match))
    .orderBy(asc(scimUsers.id))
    .offset(offset)
    .limit(limit);
}

/** How many users of an institution there are. */
export async function countScimUsers(query: Queryable, institution: string, match?: ScimMatch) {
  const [found] = await query
    .select({ total: count() })
    .from(scimUsers)
    .where(isMatch(institution, match));
  return found?.total ?? 0;
}

/** What an institution says of a user. */
type Said = Pick<ScimUser, 'userName' | 'externalId' | 'email'>;

/** Lets an institution manage an account. Returns undefined when it does already, or has another user of that name. */
export async function insertScimUser(
  tx: Queryable,
  user: Said & { readonly institution: string; readonly uid: string; readonly now: Date },
): Promise<string | undefined> {
  const { now, ...said } = user;
  const [inserted] = await tx
    .insert(scimUsers)
    .values({ ...said, id: newId(), createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: scimUsers.id });
  return inserted?.id;
}

type ScimKey = Pick<ScimUser, 'institution' | 'id'>;

const isUser = ({ institution, id }: ScimKey) =>
  and(eq(scimUsers.institution, institution), eq(scimUsers.id, id));

/** Stores what an institution says of a user now. */
export async function updateScimUser(tx: Queryable, key: ScimKey, said: Said, changedAt: Date) {
  await tx
    .update(scimUsers)
    .set({ ...said, changedAt })
    .where(isUser(key));
}

/** Forgets that an institution manages an account. */
export async function deleteScimUser(tx: Queryable, key: ScimKey) {
  await tx.delete(scimUsers).where(isUser(key));
}

/** What institutions say of a user, for the user to read. */
export function findInstitutionsOf(query: Queryable, uid: string) {
  const { institution, userName, externalId, email, createdAt, changedAt } = scimUsers;
  return query
    .select({ institution, userName, externalId, email, createdAt, changedAt })
    .from(scimUsers)
    .where(eq(scimUsers.uid, uid));
}
