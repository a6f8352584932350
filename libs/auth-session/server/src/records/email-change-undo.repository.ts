import { keptMs } from '@portal/shared/util';
import { and, eq, gt, gte, lte, ne } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { hashOf, newSecret } from '@portal/server/platform';
import { emailChangeUndos } from './security.tables';

/** Creates the code that undoes a change of email address; the earlier address is reserved while it is valid. Later changes, resets and sign-outs do not end it. */
export async function issueUndo(
  tx: Queryable,
  input: { uid: string; email: string; now: Date },
): Promise<string> {
  const code = newSecret();
  await tx.insert(emailChangeUndos).values({
    hash: hashOf(code),
    uid: input.uid,
    email: input.email,
    changedAt: input.now,
    expiresAt: new Date(input.now.getTime() + keptMs('formerAddresses')),
  });
  return code;
}

const validUndo = (code: string, now: Date) =>
  and(eq(emailChangeUndos.hash, hashOf(code)), gt(emailChangeUndos.expiresAt, now));

/** The user of a code that is valid. */
export async function findUndoOwner(query: Queryable, code: string, now: Date) {
  const [found] = await query
    .select({ uid: emailChangeUndos.uid })
    .from(emailChangeUndos)
    .where(validUndo(code, now));
  return found?.uid;
}

/** Uses a code up; only one of several concurrent callers succeeds. Call it in the transaction of the code's effect. */
export async function takeUndo(tx: Queryable, code: string, now: Date) {
  const [used] = await tx.delete(emailChangeUndos).where(validUndo(code, now)).returning();
  return used;
}

/** Deletes the codes of the changes at a moment or later. */
export async function deleteUndosSince(tx: Queryable, uid: string, changedAt: Date) {
  await tx
    .delete(emailChangeUndos)
    .where(and(eq(emailChangeUndos.uid, uid), gte(emailChangeUndos.changedAt, changedAt)));
}

/**
 * Whether an email address is reserved for the account that had it, because its change can still be undone. The account
 * `by` may take its own earlier address.
 */
export async function isReserved(query: Queryable, email: string, now: Date, by?: string) {
  const found = await query
    .select({ uid: emailChangeUndos.uid })
    .from(emailChangeUndos)
    .where(
      and(
        eq(emailChangeUndos.email, email),
        gt(emailChangeUndos.expiresAt, now),
        by === undefined ? undefined : ne(emailChangeUndos.uid, by),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Deletes the codes that have expired. */
export async function deleteExpiredUndos(query: Queryable, now: Date) {
  await query.delete(emailChangeUndos).where(lte(emailChangeUndos.expiresAt, now));
}
