import { type Platform, isUniqueViolation } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { AccountHooks } from '@portal/server/contracts';
import type { Database, Queryable } from '@portal/server/ports';
import { lockUser, updateUser } from '../records/user.repository';
import { emailChangedMail, emailRestoredMail } from '../auth-session.mails';
import { newEmailMail } from '../auth-session.notices';
import { isLinkedToEditor } from '../records/way-in.repository';
import { revokeWays } from '../ways-in/unlink-way';
import { deleteCodesOfUser, issueCode } from '../records/email-code.repository';
import { redeemCode, revokeAccess } from '../ways-in/proof-of-ownership';
import { insertSecurityEvent } from '../records/security-event.repository';
import { endSessionsOfUser } from '../records/session.repository';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import {
  deleteUndosSince,
  findUndoOwner,
  isReserved,
  issueUndo,
  takeUndo,
} from '../records/email-change-undo.repository';

type Ports = Pick<Platform, 'database' | 'clock' | 'mailer'> &
  Pick<AccountHooks, 'accessRevoked' | 'emailChanged' | 'emailProven'> & {
    readonly attempts: SignInAttempts;
    readonly productName: string;
  };

/** Two accounts never share an email address; the code of the later one stays valid. */
async function inTransaction(database: Database, work: (tx: Queryable) => Promise<string>) {
  try {
    return await database.transaction(work);
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('EMAIL_ALREADY_EXISTS', { cause: error }) : error;
  }
}

/** Mails both addresses. An earlier address that was never verified gets no mail and no right to undo the change. */
async function notifyBoth(
  { mailer, productName }: Ports,
  tx: Queryable,
  change: { uid: string; before: string; after: string; wasVerified: boolean; now: Date },
) {
  const { uid, before, after, now } = change;
  await mailer.send(tx, newEmailMail({ to: after, productName }));
  if (!change.wasVerified) return;
  const code = await issueUndo(tx, { uid, email: before, now });
  await mailer.send(tx, emailChangedMail({ to: before, newEmail: after, code, productName }));
}

/** Changes the email address, whose owner has just confirmed it, and ends every session (AUTH-135). Returns the new address. */
export async function changeEmail(ports: Ports, code: string): Promise<string> {
  const { database, clock, attempts, emailChanged, emailProven } = ports;
  return inTransaction(database, async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'verifyAndChangeEmail', now);
    if (!redeemed?.newEmail) throw new ApiError('INVALID_CODE');
    const { uid, email: before, emailVerified: wasVerified } = redeemed.user;
    const after = redeemed.newEmail;
    if (await isLinkedToEditor(tx, uid)) throw new ApiError('EMAIL_MANAGED_BY_EDITOR');
    await updateUser(tx, uid, { email: after, emailVerified: true });
    // Read after the update, which waits for another change of email address that is running.
    if (await isReserved(tx, after, now, uid)) throw new ApiError('EMAIL_ALREADY_EXISTS');
    await revokeAccess(tx, uid, now);
    await attempts.forget(tx, after);
    await emailChanged(tx, { uid, formerEmail: wasVerified ? before : null });
    await emailProven(tx, { email: after });
    await insertSecurityEvent(tx, { uid, kind: 'email-changed', at: now });
    await notifyBoth(ports, tx, { uid, before, after, wasVerified, now });
    return after;
  });
}

/**
 * Stops a change that was not confirmed yet, and ends every session, also that of the user who started it (AUTH-178). Returns
 * the address, which stays.
 */
export async function cancelEmailChange(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  code: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'cancelEmailChange', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { uid, email } = redeemed.user;
    await deleteCodesOfUser(tx, uid, 'verifyAndChangeEmail');
    await endSessionsOfUser(tx, uid, now);
    await insertSecurityEvent(tx, { uid, kind: 'email-change-stopped', at: now });
    return email;
  });
}

/**
 * Brings the earlier email address back. The attacker who changed it may know the password or have linked an account:
 * both are removed, and the owner is mailed a link to choose a new password (AUTH-136). Returns the earlier address.
 */
export async function undoEmailChange(ports: Ports, code: string): Promise<string> {
  const { database, clock, mailer, attempts, emailChanged, emailProven, productName } = ports;
  return inTransaction(database, async (tx) => {
    const now = clock.now();
    const owner = await findUndoOwner(tx, code, now);
    const changed = owner && (await lockUser(tx, owner));
    const undo = changed && (await takeUndo(tx, code, now));
    if (!undo) throw new ApiError('INVALID_CODE');
    const { uid, email, changedAt } = undo;
    await updateUser(tx, uid, { email, emailVerified: true });
    await revokeAccess(tx, uid, now);
    await deleteUndosSince(tx, uid, changedAt);
    await revokeWays(ports, tx, uid, { password: 'removed', addedSince: changedAt, now });
    await attempts.forget(tx, email);
    await emailChanged(tx, { uid, formerEmail: changed.emailVerified ? changed.email : null });
    await emailProven(tx, { email });
    await insertSecurityEvent(tx, { uid, kind: 'email-change-undone', at: now });
    const resetCode = await issueCode(tx, { uid, kind: 'resetPassword', now });
    await mailer.send(tx, emailRestoredMail({ to: email, code: resetCode, productName }));
    return email;
  });
}
