import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../ports/database';
import { codeLifeMs, type CodeKind } from './auth-session.policy';
import { emailCodes } from './auth-session.tables';
import { hashOf, newSecret } from './secrets';

/** Makes a code; the person's earlier one of the same kind dies with it. Only its hash is stored. */
export async function issueCode(
  query: Queryable,
  input: { uid: string; kind: CodeKind; now: Date },
): Promise<string> {
  const code = newSecret();
  const fresh = {
    hash: hashOf(code),
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

/** Whether a code could be used now. */
export async function isLivingCode(query: Queryable, code: string, kind: CodeKind, now: Date) {
  const found = await query
    .select({ uid: emailCodes.uid })
    .from(emailCodes)
    .where(livingCode(code, kind, now));
  return found.length > 0;
}

/** Uses a code up; of any number of callers one gets the uid. Call it in the transaction of the code's effect. */
export async function useCode(tx: Queryable, code: string, kind: CodeKind, now: Date) {
  const [used] = await tx
    .delete(emailCodes)
    .where(livingCode(code, kind, now))
    .returning({ uid: emailCodes.uid });
  return used?.uid;
}

/** Kills every code of a person. */
export async function deleteCodesOfUser(tx: Queryable, uid: string) {
  await tx.delete(emailCodes).where(eq(emailCodes.uid, uid));
}

/** Removes the codes that nobody used in time. */
export async function deleteExpiredCodes(query: Queryable, now: Date) {
  await query.delete(emailCodes).where(lte(emailCodes.expiresAt, now));
}
