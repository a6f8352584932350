import { isUniqueViolation } from '../../../platform/database/sql-state';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database, Queryable } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import {
  deleteUndosSince,
  findUndoOwner,
  isReserved,
  issueUndo,
  takeUndo,
} from './email-change-undo.repository';
import { issueCode } from '../email-codes/email-code.repository';
import {
  deleteLinksOfUser,
  editorProvider,
  isLinkedAt,
} from '../editor-account/linked-identity.repository';
import { endOldWays, redeemCode } from '../email-codes/ownership';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import {
  emailChangedMail,
  emailMovedMail,
  emailRestoredMail,
} from '../security-page/security.mails';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import { lockUser, updateUser } from '../accounts/user.repository';

interface Ports {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  attempts: SignInAttempts;
  productName: string;
}

/** Two accounts never share an address; the code of the one that comes too late stays as it was. */
async function inTransaction(database: Database, work: (tx: Queryable) => Promise<string>) {
  try {
    return await database.transaction(work);
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('EMAIL_ALREADY_EXISTS', { cause: error }) : error;
  }
}

/** Tells both addresses; an earlier one that nobody had proven is told nothing, and has no claim to take it back. */
async function tellBoth(
  { mailer, productName }: Ports,
  tx: Queryable,
  change: { uid: string; before: string; after: string; wasVerified: boolean; now: Date },
) {
  const { uid, before, after, now } = change;
  await mailer.send(tx, emailMovedMail({ to: after, productName }));
  if (!change.wasVerified) return;
  const code = await issueUndo(tx, { uid, email: before, now });
  await mailer.send(tx, emailChangedMail({ to: before, newEmail: after, code, productName }));
}

/** The new address has answered: the account moves there, and every session ends (specification 2, section 4). */
export async function changeEmail(ports: Ports, code: string): Promise<string> {
  const { database, clock, attempts } = ports;
  const address = await inTransaction(database, async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'verifyAndChangeEmail', now);
    if (!redeemed?.newEmail) throw new ApiError('INVALID_CODE');
    const { uid, email: before, emailVerified: wasVerified } = redeemed.user;
    const after = redeemed.newEmail;
    if (await isLinkedAt(tx, uid, editorProvider)) throw new ApiError('EMAIL_MANAGED_BY_EDITOR');
    await updateUser(tx, uid, { email: after, emailVerified: true });
    // Asked after the update, which waits for another change of address under way.
    if (await isReserved(tx, after, now, uid)) throw new ApiError('EMAIL_ALREADY_EXISTS');
    await endOldWays(tx, uid, now);
    await attempts.forget(tx, after);
    await insertSecurityEvent(tx, { uid, kind: 'email-changed', at: now });
    await tellBoth(ports, tx, { uid, before, after, wasVerified, now });
    return after;
  });
  return address;
}

/**
 * The owner at the earlier address takes a change back. Whoever made it may know the password or have linked an account of
 * their own: both go, and the owner is mailed the way to a new password.
 */
export async function undoEmailChange(ports: Ports, code: string): Promise<string> {
  const { database, clock, mailer, attempts, productName } = ports;
  const address = await inTransaction(database, async (tx) => {
    const now = clock.now();
    const owner = await findUndoOwner(tx, code, now);
    const undo = owner && (await lockUser(tx, owner)) && (await takeUndo(tx, code, now));
    if (!undo) throw new ApiError('INVALID_CODE');
    const { uid, email, changedAt } = undo;
    await updateUser(tx, uid, { email, emailVerified: true, passwordHash: null });
    await endOldWays(tx, uid, now);
    await deleteUndosSince(tx, uid, changedAt);
    await deleteLinksOfUser(tx, uid, changedAt);
    await attempts.forget(tx, email);
    await insertSecurityEvent(tx, { uid, kind: 'email-change-undone', at: now });
    const resetCode = await issueCode(tx, { uid, kind: 'resetPassword', now });
    await mailer.send(tx, emailRestoredMail({ to: email, code: resetCode, productName }));
    return email;
  });
  return address;
}
