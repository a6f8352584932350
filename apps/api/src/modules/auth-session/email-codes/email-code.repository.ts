import { durations } from '@portal/shared/util';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { emailCodes, type CodeKind } from '../auth-session.tables';
import { hashOf, newSecret } from '../../../platform/secrets';

/** The lifetime of a mailed code (AUTH-128). */
const codeLifetimeMs: Readonly<Record<CodeKind, number>> = {
  resetPassword: durations.resetCodeMs,
  verifyEmail: durations.verificationCodeMs,
  verifyAndChangeEmail: durations.verificationCodeMs,
  cancelEmailChange: durations.verificationCodeMs,
};

/** Creates a code, which replaces the user's earlier one of the same kind. Only its hash is stored (AUTH-129). */
export async function issueCode(
  query: Queryable,
  input: { uid: string; kind: CodeKind; now: Date; newEmail?: string },
): Promise<string> {
  const code = newSecret();
  const fresh = {
    hash: hashOf(code),
    newEmail: input.newEmail ?? null,
    expiresAt: new Date(input.now.getTime() + codeLifetimeMs[input.kind]),
  };
  await query
    .insert(emailCodes)
    .values({ uid: input.uid, kind: input.kind, ...fresh })
    .onConflictDoUpdate({ target: [emailCodes.uid, emailCodes.kind], set: fresh });
  return code;
}

const validCode = (code: string, kind: CodeKind, now: Date) =>
  and(eq(emailCodes.hash, hashOf(code)), eq(emailCodes.kind, kind), gt(emailCodes.expiresAt, now));

/** The user of a code that is valid. */
export async function findCodeOwner(query: Queryable, code: string, kind: CodeKind, now: Date) {
  const [found] = await query
    .select({ uid: emailCodes.uid })
    .from(emailCodes)
    .where(validCode(code, kind, now));
  return found?.uid;
}

/** Uses a code up; of racing callers only one gets it. Call it in the transaction of the code's effect. */
export async function takeCode(tx: Queryable, code: string, kind: CodeKind, now: Date) {
  const [used] = await tx
    .delete(emailCodes)
    .where(validCode(code, kind, now))
    .returning({ newEmail: emailCodes.newEmail });
  return used;
}

/** Deletes the codes of a user, or those of one kind. */
export async function deleteCodesOfUser(tx: Queryable, uid: string, kind?: CodeKind) {
  await tx
    .delete(emailCodes)
    .where(and(eq(emailCodes.uid, uid), kind && eq(emailCodes.kind, kind)));
}

/** Deletes the codes that have expired. */
export async function deleteExpiredCodes(query: Queryable, now: Date) {
  await query.delete(emailCodes).where(lte(emailCodes.expiresAt, now));
}
