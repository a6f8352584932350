import { canonicalEmail } from '@portal/shared/util';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { users } from '../auth-session.tables';
import { findAliveSessions } from '../sessions/session.repository';
import { waysIn } from '../ways-in/way-in.tables';

/** The uid of the account with an email address, a uid or a reference; undefined without one. */
export async function findUidOf(query: Queryable, id: string): Promise<string | undefined> {
  const { uid, email, reference } = users;
  const [user] = await query
    .select({ uid })
    .from(users)
    .where(or(eq(email, canonicalEmail(id)), eq(uid, id), eq(reference, id)));
  return user?.uid;
}

/** An account, every way into it and the sessions that are alive, for an operator who helps its user. */
export async function overviewOfAccount(query: Queryable, uid: string, now: Date) {
  const { email, emailVerified, reference, createdAt, lockedAt, passwordHash } = users;
  const [account] = await query
    .select({
      ...{ uid: users.uid, email, emailVerified, reference, createdAt, lockedAt },
      hasPassword: sql<boolean>`${passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.uid, uid));
  const { kind, issuer, email: vouchedEmail, trusted, addedAt } = waysIn;
  const sessions = await findAliveSessions(query, uid, now);
  return {
    account,
    waysIn: await query
      .select({ kind, issuer, email: vouchedEmail, trusted, addedAt })
      .from(waysIn)
      .where(eq(waysIn.uid, uid))
      .orderBy(desc(addedAt)),
    sessions: sessions.map(({ device, country, createdAt: since, rotatedAt, remembered }) => ({
      ...{ device, country, since, lastUsed: rotatedAt ?? since, remembered },
    })),
  };
}
