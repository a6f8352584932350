import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '@portal/server/contracts';
import type { Queryable } from '@portal/server/ports';
import { sessions } from '../auth-session.tables';
import { passkeyWay } from '../records/way-in.repository';
import { passkeys, waysIn } from '../records/way-in.tables';

/** The passkey with an id that its authenticator made, with its account and its key. */
export async function findPasskey(query: Queryable, credentialId: string) {
  const { issuer, subject } = passkeyWay(credentialId);
  const [found] = await query
    .select({ uid: waysIn.uid, wayId: waysIn.id, publicKey: passkeys.publicKey })
    .from(waysIn)
    .innerJoin(passkeys, eq(passkeys.wayId, waysIn.id))
    .where(and(eq(waysIn.issuer, issuer), eq(waysIn.subject, subject)));
  return found;
}

/** Stores the key of a way that was just added. Returns false when it has one already. */
export async function insertPasskey(
  tx: Queryable,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return inserted.length === 1;
}

/**
 * Notes how often a passkey was used, as its authenticator counts. Returns false when it was used that often before: then there
 * are two of it. Many authenticators do not count, and always say 0.
 */
export async function countUse(query: Queryable, wayId: string, counter: number): Promise<boolean> {
  const isNext = lt(passkeys.counter, counter);
  const counted = await query
    .update(passkeys)
    .set({ counter })
    .where(
      and(eq(passkeys.wayId, wayId), counter === 0 ? or(isNext, eq(passkeys.counter, 0)) : isNext),
    )
    .returning({ wayId: passkeys.wayId });
  return counted.length === 1;
}

/** Names a passkey of an account. */
export async function namePasskey(
  query: Queryable,
  { uid, id, name }: { readonly uid: string; readonly id: string; readonly name: string },
): Promise<void> {
  await query
    .update(waysIn)
    .set({ label: name })
    .where(and(eq(waysIn.id, id), eq(waysIn.uid, uid), eq(waysIn.kind, 'passkey')));
}

/** Whether a password opened the session, of a user who has no passkey and has not declined one (AUTH-590). */
export async function mayOfferPasskey(query: Queryable, sessionId: string): Promise<boolean> {
  const found = await query
    .select({ uid: users.uid })
    .from(sessions)
    .innerJoin(waysIn, and(eq(waysIn.id, sessions.wayId), eq(waysIn.kind, 'password')))
    .innerJoin(users, eq(users.uid, sessions.uid))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(users.passkeyOfferDeclinedAt),
        sql`not exists (select from ${waysIn} as other where other.uid = ${users.uid} and other.kind = 'passkey')`,
      ),
    );
  return found.length > 0;
}
