import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { premiumRights, users } from '../auth-session.tables';
import { isReserved } from '../email-change/email-change-undo.repository';
import { editorProvider } from '../editor-account/linked-identity.repository';
import { linkedIdentities } from '../editor-account/linked-identity.tables';

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
export type NewUser = typeof users.$inferInsert;

/** Opens an account; false when the address has one already, or may still be taken back by the one that had it. */
export async function insertUser(query: Queryable, user: NewUser): Promise<boolean> {
  const inserted = await query
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ uid: users.uid });
  if (inserted.length === 0) return false;
  // Asked after the insertion, which waits for a change of address under way: before it, that change was not to be seen.
  if (!(await isReserved(query, user.email, user.createdAt))) return true;
  await query.delete(users).where(eq(users.uid, user.uid));
  return false;
}

/** The account of an address in its canonical spelling. */
export async function findUserByEmail(
  query: Queryable,
  email: string,
): Promise<UserRecord | undefined> {
  const [user] = await query.select(publicColumns).from(users).where(eq(users.email, email));
  return user;
}

/** The account and every right to Premium that it has or had. */
export async function findUserWithRights(query: Queryable, uid: string) {
  const rows = await query
    .select({
      reference: users.reference,
      overleafId: linkedIdentities.subject,
      right: { source: premiumRights.source, reference: premiumRights.reference },
    })
    .from(users)
    .leftJoin(premiumRights, eq(premiumRights.uid, users.uid))
    .leftJoin(
      linkedIdentities,
      and(eq(linkedIdentities.uid, users.uid), eq(linkedIdentities.provider, editorProvider)),
    )
    .where(eq(users.uid, uid))
    .orderBy(premiumRights.updatedAt);
  const [first] = rows;
  if (!first) return undefined;
  const { reference, overleafId } = first;
  return { reference, overleafId, rights: rows.flatMap(({ right }) => right ?? []) };
}

/** Changes what a proof of ownership or the person changes; answers the address. */
export async function updateUser(
  query: Queryable,
  uid: string,
  change: Partial<Pick<NewUser, 'email' | 'emailVerified' | 'passwordHash'>>,
): Promise<string | undefined> {
  const [user] = await query
    .update(users)
    .set(change)
    .where(eq(users.uid, uid))
    .returning({ email: users.email });
  return user?.email;
}

/** Puts another hash of the same password in the place of the one that was proven; false when it is gone meanwhile. */
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

/** An account that nobody else changes until the transaction ends. */
export type LockedUser = Pick<UserRecord, 'uid' | 'email' | 'emailVerified'>;

/** The account as it stands, locked against other changes until the transaction ends. */
export async function lockUser(tx: Queryable, uid: string): Promise<LockedUser | undefined> {
  const [user] = await tx.select(publicColumns).from(users).where(eq(users.uid, uid)).for('update');
  return user;
}

/** Whether a person has a password, or only comes in from elsewhere. */
export async function hasPassword(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.passwordHash)));
  return found.length > 0;
}

/** The address behind a random reference. */
export async function findEmailByReference(query: Queryable, reference: string) {
  const [user] = await query
    .select({ email: users.email })
    .from(users)
    .where(eq(users.reference, reference));
  return user?.email;
}
