import type { UserConfig } from '@portal/auth-session/domain';
import { type PremiumFacts, users } from '@portal/server/contracts';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { type Column, type SQL, and, eq, isNotNull, isNull } from 'drizzle-orm';
import { isReserved } from './email-change-undo.repository';
import { insertPasswordWay } from './way-in.repository';
import { waysIn } from './way-in.tables';

const publicColumns = {
  uid: users.uid,
  email: users.email,
  emailVerified: users.emailVerified,
  createdAt: users.createdAt,
};

/** An account without its password hash. */
export interface UserRecord {
  readonly uid: string;
  /** In its canonical spelling. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
}

/** A new account's row. */
type NewUser = typeof users.$inferInsert;

/** Inserts an account. Returns false when the email address has one already, or is reserved for the account that had it. */
export async function insertUser(query: Queryable, user: NewUser): Promise<boolean> {
  const inserted = await query
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ uid: users.uid });
  if (inserted.length === 0) return false;
  // Read after the insertion, which waits for a running change of email address: before it, that change was not visible.
  if (await isReserved(query, user.email, user.createdAt)) {
    await query.delete(users).where(eq(users.uid, user.uid));
    return false;
  }
  const { uid, openedDevice: device = null, createdAt: addedAt } = user;
  if (user.passwordHash) await insertPasswordWay(query, { uid, device, addedAt });
  return true;
}

/** The account of an email address in its canonical spelling. */
export async function findUserByEmail(
  query: Queryable,
  email: string,
): Promise<UserRecord | undefined> {
  const [user] = await query.select(publicColumns).from(users).where(eq(users.email, email));
  return user;
}

/** The accounts of those email addresses that are verified: uids by address. */
export async function verifiedOwnersOf(
  query: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const owners = await query
    .select({ uid: users.uid, email: users.email })
    .from(users)
    .where(and(isAnyOf(users.email, emails), eq(users.emailVerified, true)));
  return new Map(owners.map(({ uid, email }) => [email, uid]));
}

/** The SQL expression of what the products keep of the user of a row, with the suggestions that the user blocked last. */
export type ConfigOf = (uid: Column) => SQL<UserConfig>;

/** The account, with its settings and every right to Premium that it has or had, oldest first. */
export async function findUserWithRights(
  query: Queryable,
  uid: string,
  { configOf, premiumFacts }: { readonly configOf: ConfigOf; readonly premiumFacts: PremiumFacts },
) {
  const [found] = await query
    .select({
      reference: users.reference,
      editorUser: { id: waysIn.subject, email: waysIn.email },
      config: configOf(users.uid),
      rights: premiumFacts.namedRightsOf(users.uid),
    })
    .from(users)
    .leftJoin(waysIn, and(eq(waysIn.uid, users.uid), eq(waysIn.kind, 'editor')))
    .where(eq(users.uid, uid));
  return found;
}

/** The email address of an account; undefined for one that does not exist. */
export async function findEmail(query: Queryable, uid: string): Promise<string | undefined> {
  const [user] = await query.select({ email: users.email }).from(users).where(eq(users.uid, uid));
  return user?.email;
}

/** The reference of the account with an email address in its canonical spelling. */
export async function findReference(query: Queryable, email: string): Promise<string | undefined> {
  const [user] = await query
    .select({ reference: users.reference })
    .from(users)
    .where(eq(users.email, email));
  return user?.reference;
}

/** Changes an account. Returns its email address. */
export async function updateUser(
  query: Queryable,
  uid: string,
  change: Partial<
    Pick<NewUser, 'email' | 'emailVerified' | 'otherWaysUntil' | 'passkeyOfferDeclinedAt'>
  >,
): Promise<string | undefined> {
  const [user] = await query
    .update(users)
    .set(change)
    .where(eq(users.uid, uid))
    .returning({ email: users.email });
  return user?.email;
}

/** Replaces the hash of the password that was proven. Returns false when the account has another password by now. */
export async function replacePasswordHash(
  query: Queryable,
  input: { uid: string; passwordHash: string; by: string },
): Promise<boolean> {
  const replaced = await query
    .update(users)
    .set({ passwordHash: input.by })
    .where(and(eq(users.uid, input.uid), eq(users.passwordHash, input.passwordHash)))
    .returning({ uid: users.uid });
  return replaced.length === 1;
}

/** Locks the account against other changes until the transaction ends, and returns it. */
export async function lockUser(tx: Queryable, uid: string): Promise<UserRecord | undefined> {
  const [user] = await tx.select(publicColumns).from(users).where(eq(users.uid, uid)).for('update');
  return user;
}

/** Keeps an account from being deleted until the transaction ends. Returns false when it does not exist. */
export async function keepAccount(tx: Queryable, uid: string): Promise<boolean> {
  const found = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.uid, uid))
    .for('key share');
  return found.length > 0;
}

/** When and where an account was opened. */
export async function findAccountOpening(query: Queryable, uid: string) {
  const { createdAt, openedDevice: device, openedCountry: country } = users;
  const [opening] = await query
    .select({ createdAt, device, country })
    .from(users)
    .where(eq(users.uid, uid));
  return opening;
}

/** Whether a user has a password, or only signs in through another service. */
export async function hasPassword(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.passwordHash)));
  return found.length > 0;
}

/** The email address of the account with a random reference. */
export async function findEmailByReference(query: Queryable, reference: string) {
  const [user] = await query
    .select({ email: users.email })
    .from(users)
    .where(eq(users.reference, reference));
  return user?.email;
}

/** The accounts that have one of the email addresses verified. */
export function findVerifiedUsers(query: Queryable, emails: readonly string[]) {
  const { uid, email, reference } = users;
  return query
    .select({ uid, email, reference })
    .from(users)
    .where(and(isAnyOf(email, emails), eq(users.emailVerified, true)));
}

/** The email addresses of accounts. */
export function findEmails(query: Queryable, uids: readonly string[]) {
  const { uid, email } = users;
  return query.select({ uid, email }).from(users).where(isAnyOf(uid, uids));
}

/** Whether an operator has locked an account. */
export async function isAccountLocked(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.lockedAt)));
  return found.length > 0;
}

/** Locks an account until it is unlocked; returns false when it is locked already. */
export async function setLocked(tx: Queryable, uid: string, lockedAt: Date): Promise<boolean> {
  const locked = await tx
    .update(users)
    .set({ lockedAt })
    .where(and(eq(users.uid, uid), isNull(users.lockedAt)))
    .returning({ uid: users.uid });
  return locked.length > 0;
}

/** Unlocks an account; returns false when it is not locked. */
export async function setUnlocked(tx: Queryable, uid: string): Promise<boolean> {
  const unlocked = await tx
    .update(users)
    .set({ lockedAt: null })
    .where(and(eq(users.uid, uid), isNotNull(users.lockedAt)))
    .returning({ uid: users.uid });
  return unlocked.length > 0;
}
