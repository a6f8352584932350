import { durations } from '@portal/shared/util';
import { and, desc, eq, gt, inArray, isNull, lte, notInArray } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { emailCodes, type CodeKind } from '../auth-session.tables';
import { hashOf, newSecret } from '@portal/server/platform';

/** The lifetime of a mailed code. */
const codeLifetimeMs: Readonly<Record<CodeKind, number>> = {
  resetPassword: durations.resetCodeMs,
  verifyEmail: durations.verificationCodeMs,
  verifyAndChangeEmail: durations.verificationCodeMs,
  cancelEmailChange: durations.verificationCodeMs,
  removeWayIn: 7 * durations.oneDayMs,
  removeSecondFactor: durations.resetCodeMs,
  keepSecondFactor: durations.lostFactorWaitMs,
  endSession: 7 * durations.oneDayMs,
};

/**
 * How many codes of a kind a user may have: a stranger who asks for a link does not end the owner's. A change of email
 * address has one, so that the link to a mistyped address ends with the next one.
 */
const maxCodes: Readonly<Record<CodeKind, number>> = {
  resetPassword: 5,
  verifyEmail: 5,
  verifyAndChangeEmail: 1,
  cancelEmailChange: 5,
  removeWayIn: 20,
  removeSecondFactor: 5,
  keepSecondFactor: 20,
  endSession: 20,
};

/** Creates a code; the user's oldest ones of the same kind end when there are too many. Only its hash is stored (AUTH-129). */
export async function issueCode(
  query: Queryable,
  input: { uid: string; kind: CodeKind; now: Date; newEmail?: string; wayId?: string },
): Promise<string> {
  const { uid, kind, now, newEmail = null, wayId = null } = input;
  const code = newSecret();
  const expiresAt = new Date(now.getTime() + codeLifetimeMs[kind]);
  const row = { hash: hashOf(code), uid, kind, newEmail, wayId, expiresAt };
  await query.insert(emailCodes).values(row);
  const surplus = query
    .select({ hash: emailCodes.hash })
    .from(emailCodes)
    .where(and(eq(emailCodes.uid, uid), eq(emailCodes.kind, kind)))
    .orderBy(desc(emailCodes.expiresAt), desc(eq(emailCodes.hash, hashOf(code))))
    .offset(maxCodes[kind]);
  await query.delete(emailCodes).where(inArray(emailCodes.hash, surplus));
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

/**
 * Uses a code up, and with it all of its kind for the same thing; of racing callers only one gets it. Call it in the transaction of the code's
 * effect, with the account locked.
 */
export async function takeCode(tx: Queryable, code: string, kind: CodeKind, now: Date) {
  const [used] = await tx
    .delete(emailCodes)
    .where(validCode(code, kind, now))
    .returning({
      uid: emailCodes.uid,
      newEmail: emailCodes.newEmail,
      wayId: emailCodes.wayId,
    });
  if (!used) return undefined;
  const { uid, wayId } = used;
  const isSameWay = wayId === null ? isNull(emailCodes.wayId) : eq(emailCodes.wayId, wayId);
  await tx
    .delete(emailCodes)
    .where(and(eq(emailCodes.uid, uid), eq(emailCodes.kind, kind), isSameWay));
  return used;
}

/** With these links an owner shuts others out, whoever knows the password or reads the mailbox now. */
const lastingKinds: CodeKind[] = ['removeWayIn', 'keepSecondFactor', 'endSession'];

/** Deletes the codes of a user, or those of one kind. Without a kind, those that shut others out stay. */
export async function deleteCodesOfUser(tx: Queryable, uid: string, kind?: CodeKind) {
  await tx
    .delete(emailCodes)
    .where(
      and(
        eq(emailCodes.uid, uid),
        kind ? eq(emailCodes.kind, kind) : notInArray(emailCodes.kind, lastingKinds),
      ),
    );
}

/** Deletes the codes that have expired. */
export async function deleteExpiredCodes(query: Queryable, now: Date) {
  await query.delete(emailCodes).where(lte(emailCodes.expiresAt, now));
}
