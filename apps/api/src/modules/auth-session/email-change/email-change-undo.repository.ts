import { and, eq, gt, gte, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { undoLifeMs } from '../auth-session.policy';
import { hashOf, newSecret } from '../../../platform/secrets';
import { emailChangeUndos } from '../security-page/security.tables';

/** Makes the code that brings an earlier address back. Later changes, resets and sign-outs leave it alone. */
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
    expiresAt: new Date(input.now.getTime() + undoLifeMs),
  });
  return code;
}

const livingUndo = (code: string, now: Date) =>
  and(eq(emailChangeUndos.hash, hashOf(code)), gt(emailChangeUndos.expiresAt, now));

/** Whom a code was made for, while it could be used. */
export async function findUndoOwner(query: Queryable, code: string, now: Date) {
  const [found] = await query
    .select({ uid: emailChangeUndos.uid })
    .from(emailChangeUndos)
    .where(livingUndo(code, now));
  return found?.uid;
}

/** Uses a code up; of any number of callers one gets what it brings back. Call it in the transaction of its effect. */
export async function takeUndo(tx: Queryable, code: string, now: Date) {
  const [used] = await tx.delete(emailChangeUndos).where(livingUndo(code, now)).returning();
  return used;
}

/** Voids the codes of the changes that came after one that is taken back. */
export async function deleteUndosSince(tx: Queryable, uid: string, changedAt: Date) {
  await tx
    .delete(emailChangeUndos)
    .where(and(eq(emailChangeUndos.uid, uid), gte(emailChangeUndos.changedAt, changedAt)));
}

/**
 * Whether an address may still be brought back to the account that had it, and so is no other account's to take. `by` is
 * the account that asks for it: its own former address is.
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

/** Removes the codes that nobody used in time. */
export async function deleteExpiredUndos(query: Queryable, now: Date) {
  await query.delete(emailChangeUndos).where(lte(emailChangeUndos.expiresAt, now));
}
