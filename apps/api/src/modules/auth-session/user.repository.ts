import { eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database';
import type { UserRecord, Users } from '../../ports/users';
import { premiumRights, users } from './auth-session.tables';

const publicColumns = {
  uid: users.uid,
  email: users.email,
  emailVerified: users.emailVerified,
  createdAt: users.createdAt,
};

/** A new account's row. */
export type NewUser = typeof users.$inferInsert;

/** Opens an account; false when the address has one already. */
export async function insertUser(query: Queryable, user: NewUser): Promise<boolean> {
  const inserted = await query
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ uid: users.uid });
  return inserted.length === 1;
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
      right: { source: premiumRights.source, reference: premiumRights.reference },
    })
    .from(users)
    .leftJoin(premiumRights, eq(premiumRights.uid, users.uid))
    .where(eq(users.uid, uid))
    .orderBy(premiumRights.updatedAt);
  const [first] = rows;
  return first && { reference: first.reference, rights: rows.flatMap(({ right }) => right ?? []) };
}

/** Changes what a proof of ownership or the person changes; answers the address. */
export async function updateUser(
  query: Queryable,
  uid: string,
  change: Partial<Pick<NewUser, 'emailVerified' | 'passwordHash'>>,
): Promise<string | undefined> {
  const [user] = await query
    .update(users)
    .set(change)
    .where(eq(users.uid, uid))
    .returning({ email: users.email });
  return user?.email;
}

/** What other domains may read of accounts. */
export const usersForOthers: Users = {
  async findById(query, uid) {
    const [user] = await query.select(publicColumns).from(users).where(eq(users.uid, uid));
    return user;
  },
};
