import { users, type PersonalData } from '@portal/server/contracts';
import type { Queryable } from '@portal/server/ports';
import { canonicalEmail } from '@portal/shared/util';
import { desc, eq, or, sql } from 'drizzle-orm';
import { sessions, emailCodes } from '../auth-session.tables';
import { knownDevices, securityEvents, emailChangeUndos } from '../records/security.tables';
import { findAliveSessions } from '../records/session.repository';
import { findInstitutionsOf } from '../records/scim.repository';
import { scimUsers } from '../records/scim.tables';
import { externalLogins, passkeys, secondFactors, waysIn } from '../records/way-in.tables';
import type { Platform } from '@portal/server/platform';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import { deleteLoginsOf } from '../records/login-ticket.repository';

async function accountOf(query: Queryable, uid: string) {
  const { email, emailVerified, createdAt, openedDevice, openedCountry, barredBy } = users;
  const { passkeyOfferDeclinedAt } = users;
  const opening = { createdAt, openedDevice, openedCountry };
  const [account] = await query
    .select({
      ...{ uid: users.uid, email, emailVerified, ...opening, passkeyOfferDeclinedAt },
      deactivatedBy: barredBy,
    })
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
async function collectAccount(query: Queryable, uid: string) {
  const { kind: way, issuer, subject, label: name, email, device: addedFrom, addedAt } = waysIn;
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
    secondFactor: await query
      .select({ since: secondFactors.confirmedAt, removesAt: secondFactors.removesAt })
      .from(secondFactors)
      .where(eq(secondFactors.uid, uid)),
    waysIn: await query
      .select({ kind: way, issuer, subject, name, email, addedFrom, addedAt })
      .from(waysIn)
      .where(eq(waysIn.uid, uid)),
    managedBy: await findInstitutionsOf(query, uid),
  };
}

/** Deletes an account, with everything that refers to its row. */
export async function deleteUser(tx: Queryable, uid: string): Promise<void> {
  await tx.delete(users).where(eq(users.uid, uid));
}

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
async function overviewOfAccount(query: Queryable, uid: string, now: Date) {
  const { email, emailVerified, reference, createdAt, lockedAt, barredBy, passwordHash } = users;
  const [account] = await query
    .select({
      ...{ uid: users.uid, email, emailVerified, reference, createdAt, lockedAt },
      deactivatedBy: barredBy,
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

/**
 * The account and what signs the user in. Deleting the account's row deletes its sessions, codes, devices and links with it
 * (ACCT-203).
 */
export const createAccountData = ({
  attempts,
  clock,
}: Pick<Platform, 'clock'> & { readonly attempts: SignInAttempts }): PersonalData => ({
  tables: [
    users,
    sessions,
    emailCodes,
    securityEvents,
    knownDevices,
    emailChangeUndos,
    waysIn,
    passkeys,
    secondFactors,
    scimUsers,
    externalLogins,
  ],
  collect: (query, { uid }) => collectAccount(query, uid),
  ownerOf: findUidOf,
  overview: (query, { uid }) => overviewOfAccount(query, uid, clock.now()),
  async erase(tx, { uid, email }) {
    await attempts.forget(tx, email);
    await deleteLoginsOf(tx, email);
    await deleteUser(tx, uid);
  },
});
