import type { Queryable } from '../../../ports/database';
import type { CodeKind } from '../auth-session.policy';
import { deleteCodesOfUser, findCodeOwner, takeCode } from './email-code.repository';
import { deleteLinksOfUser } from '../editor-account/linked-identity.repository';
import { endSessionsOfUser } from '../sessions/session.repository';
import { distrustIdentitiesOf } from '../social-sign-in/social-identity.repository';
import { lockUser, updateUser, type LockedUser } from '../accounts/user.repository';

/**
 * Uses a mailed code up for the account that it was made for, which stays locked: whatever changes an account takes that
 * lock first, so that two changes never wait for each other. Call it in the transaction of the code's effect.
 */
export async function redeemCode(tx: Queryable, code: string, kind: CodeKind, now: Date) {
  const uid = await findCodeOwner(tx, code, kind, now);
  const user = uid === undefined ? undefined : await lockUser(tx, uid);
  const used = user && (await takeCode(tx, code, kind, now));
  return used && { user, newEmail: used.newEmail };
}

/** Ends what is open and what was mailed: the address or the password is another one now. */
export async function endOldWays(tx: Queryable, uid: string, now: Date) {
  await endSessionsOfUser(tx, uid, now);
  await deleteCodesOfUser(tx, uid);
  await distrustIdentitiesOf(tx, uid);
}

/**
 * The owner follows the verification link: by that the account is approved as it was opened, password and all, which the
 * mail says. What leads elsewhere was prepared before the first proof and does not outlive it (QUALITY, threat 18); with
 * the owner's own session known, the other ones end too.
 */
export async function approveAccount(
  tx: Queryable,
  { uid, emailVerified }: LockedUser,
  { now, ownSessionId }: { now: Date; ownSessionId: string | undefined },
) {
  if (emailVerified) return;
  await updateUser(tx, uid, { emailVerified: true });
  await deleteCodesOfUser(tx, uid, 'verifyAndChangeEmail');
  await deleteLinksOfUser(tx, uid);
  await distrustIdentitiesOf(tx, uid);
  if (ownSessionId !== undefined)
    await endSessionsOfUser(tx, uid, now, { sessionId: ownSessionId });
}

/** The owner chooses a new password by mail: nothing of what others may have opened or prepared is left. */
export async function recoverAccount(
  tx: Queryable,
  { uid, emailVerified }: LockedUser,
  { now, passwordHash }: { now: Date; passwordHash: string },
) {
  await updateUser(tx, uid, { passwordHash, emailVerified: true });
  await endOldWays(tx, uid, now);
  if (!emailVerified) await deleteLinksOfUser(tx, uid);
}

/**
 * The owner comes in through a service that vouches for the address of an account whose address nobody has proven yet: the
 * account is theirs, and the password that was set before goes too. False for an account that is proven already: its owner
 * must agree.
 */
export async function claimUnprovenAccount(
  tx: Queryable,
  uid: string,
  now: Date,
): Promise<boolean> {
  const user = await lockUser(tx, uid);
  if (!user || user.emailVerified) return false;
  await updateUser(tx, uid, { passwordHash: null, emailVerified: true });
  await endOldWays(tx, uid, now);
  await deleteLinksOfUser(tx, uid);
  return true;
}
