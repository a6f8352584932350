import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { sessions, users } from '../auth-session.tables';
import { knownDevices, securityEvents } from '../security-page/security.tables';
import { waysIn } from '../ways-in/way-in.tables';

async function accountOf(query: Queryable, uid: string) {
  const { email, emailVerified, createdAt, openedDevice, openedCountry } = users;
  const [account] = await query
    .select({ uid: users.uid, email, emailVerified, createdAt, openedDevice, openedCountry })
    .from(users)
    .where(eq(users.uid, uid));
  return account;
}

function sessionsOf(query: Queryable, uid: string) {
  const { createdAt, rotatedAt, device, country } = sessions;
  return query
    .select({ createdAt, lastRefreshedAt: rotatedAt, device, country })
    .from(sessions)
    .where(eq(sessions.uid, uid))
    .orderBy(desc(createdAt));
}

/** What is stored of an account and its ways in, for its user to read: without secrets and hashes. */
export async function collectAccount(query: Queryable, uid: string) {
  const { kind: way, issuer, subject, email, device: addedFrom, addedAt } = waysIn;
  const { kind, at, device, country } = securityEvents;
  return {
    account: await accountOf(query, uid),
    sessions: await sessionsOf(query, uid),
    securityEvents: await query
      .select({ kind, at, device, country })
      .from(securityEvents)
      .where(eq(securityEvents.uid, uid))
      .orderBy(desc(at)),
    knownDevices: await query.select().from(knownDevices).where(eq(knownDevices.uid, uid)),
    waysIn: await query
      .select({ kind: way, issuer, subject, email, addedFrom, addedAt })
      .from(waysIn)
      .where(eq(waysIn.uid, uid)),
  };
}

/** Deletes an account, with everything that refers to its row. */
export async function deleteUser(tx: Queryable, uid: string): Promise<void> {
  await tx.delete(users).where(eq(users.uid, uid));
}
