import type { EmailActionMode } from '@portal/auth-session/domain';
import type { Caller } from '../../../ports/authenticator';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import type { PasswordHasher } from '../../../ports/password-hasher';
import { passwordChangedMail } from '../auth-session.mails';
import { changeEmail, undoEmailChange } from '../email-change/email-change-action';
import { findCodeOwner } from './email-code.repository';
import { approveAccount, recoverAccount, redeemCode } from './ownership';
import type { CheckNewPassword } from '../passwords/password-rules';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';

interface Ports {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  mailer: Mailer;
  attempts: SignInAttempts;
  checkNewPassword: CheckNewPassword;
  productName: string;
}

/** Whoever holds the code reads the address's mail: the address is verified. */
async function verifyEmail(
  { database, clock }: Ports,
  code: string,
  caller: Caller | undefined,
): Promise<string> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'verifyEmail', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { user } = redeemed;
    const ownSessionId = caller?.uid === user.uid ? caller.sessionId : undefined;
    await approveAccount(tx, user, { now, ownSessionId });
    return user.email;
  });
}

/** Sets the password and, since ownership is proven, verifies the address and ends whatever others may have opened. */
async function resetPassword(ports: Ports, code: string, password: string): Promise<string> {
  const { database, clock, hasher, mailer, attempts, productName } = ports;
  ports.checkNewPassword(password);
  const owner = await findCodeOwner(database.query, code, 'resetPassword', clock.now());
  if (owner === undefined) throw new ApiError('INVALID_CODE');
  const passwordHash = await hasher.hash(password);
  const address = await database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'resetPassword', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { uid, email } = redeemed.user;
    await recoverAccount(tx, redeemed.user, { now, passwordHash });
    await attempts.forget(tx, email);
    await insertSecurityEvent(tx, { uid, kind: 'password-reset', at: now });
    await mailer.send(tx, passwordChangedMail({ to: email, productName, by: 'link' }));
    return email;
  });
  return address;
}

/** Does what a mailed link asks for (specification 1, section 2 "Email action page"). */
export function createEmailAction(ports: Ports) {
  return async function runEmailAction(
    input: { mode: EmailActionMode; oobCode: string; newPassword?: string | undefined },
    { caller }: { caller: Caller | undefined },
  ) {
    const { mode, oobCode, newPassword } = input;
    switch (mode) {
      case 'verifyEmail':
        return { mode, email: await verifyEmail(ports, oobCode, caller) };
      case 'resetPassword':
        return { mode, email: await resetPassword(ports, oobCode, newPassword ?? '') };
      case 'verifyAndChangeEmail':
        return { mode, email: await changeEmail(ports, oobCode) };
      case 'undoEmailChange':
        return { mode, email: await undoEmailChange(ports, oobCode) };
    }
  };
}
