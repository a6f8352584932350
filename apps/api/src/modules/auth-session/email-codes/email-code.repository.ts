import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { codeLifeMs, type CodeKind } from '../auth-session.policy';
import { emailCodes } from '../auth-session.tables';
import { hashOf, newSecret } from '../../../platform/secrets';

/** Makes a code; the person's earlier one of the same kind dies with it. Only its hash is stored. */
export async function issueCode(
  query: Queryable,
  input: { uid: string; kind: CodeKind; now: Date; newEmail?: string },
): Promise<string> {
  const code = newSecret();
  const fresh = {
    hash: hashOf(code),
    newEmail: input.newEmail ?? null,
    expiresAt: new Date(input.now.getTime() + codeLifeMs[input.kind]),
  };
  await query
    .insert(emailCodes)
    .values({ uid: input.uid, kind: input.kind, ...fresh })
    .onConflictDoUpdate({ target: [emailCodes.uid, emailCodes.kind], set: fresh });
  return code;
}

const livingCode = (code: string, kind: CodeKind, now: Date) =>
  and(eq(emailCodes.hash, hashOf(code)), eq(emailCodes.kind, kind), gt(emailCodes.expiresAt, now));

/** Whom a code was made for, while it could be used. */
export async function findCodeOwner(query: Queryable, code: string, kind: CodeKind, now: Date) {
  const [found] = await query
    .select({ uid: emailCodes.uid })
    .from(emailCodes)
    .where(livingCode(code, kind, now));
  return found?.uid;
}

/**
 * Uses a code up; of any number of callers one gets what it was made for. Call it in the transaction of the code's effect.
 */
export async function takeCode(tx: Queryable, code: string, kind: CodeKind, now: Date) {
  const [used] = await tx
    .delete(emailCodes)
    .where(livingCode(code, kind, now))
    .returning({ newEmail: emailCodes.newEmail });
  return used;
}

/** Kills the codes of a person, or those of one kind. */
export async function deleteCodesOfUser(tx: Queryable, uid: string, kind?: CodeKind) {
  await tx
    .delete(emailCodes)
    .where(and(eq(emailCodes.uid, uid), kind && eq(emailCodes.kind, kind)));
}

/** Removes the codes that nobody used in time. */
export async function deleteExpiredCodes(query: Queryable, now: Date) {
  await query.delete(emailCodes).where(lte(emailCodes.expiresAt, now));
}
