import { desc, eq } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';
import type { Queryable } from '../../../ports/database';
import { emailCodes, sessions, users } from '../auth-session.tables';
import { emailChangeUndos, knownDevices, securityEvents } from '../security-page/security.tables';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import { deleteLoginsOf } from '../ways-in/login-ticket.repository';
import { externalLogins, waysIn } from '../ways-in/way-in.tables';

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

/**
 * The account and what signs the user in. Deleting the account's row deletes its sessions, codes, devices and links with it
 * (ACCT-203).
 */
export const createAccountData = (attempts: SignInAttempts): PersonalData => ({
  tables: [
    users,
    sessions,
    emailCodes,
    securityEvents,
    knownDevices,
    emailChangeUndos,
    waysIn,
    externalLogins,
  ],
  async collect(query, { uid }: DataOwner) {
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
  },
  async erase(tx, { uid, email }) {
    await attempts.forget(tx, email);
    await deleteLoginsOf(tx, email);
    await tx.delete(users).where(eq(users.uid, uid));
  },
});
