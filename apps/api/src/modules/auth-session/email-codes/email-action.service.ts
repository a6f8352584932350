import type { EmailActionMode } from '@portal/auth-session/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { Caller } from '../../../ports/authenticator';
import { passwordChangedMail } from '../auth-session.notices';
import {
  cancelEmailChange,
  changeEmail,
  undoEmailChange,
} from '../email-change/email-change.actions';
import type { CheckNewPassword } from '../passwords/password-rules';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import type { RequestContext } from '../../../platform/request-context';
import { deviceOf } from '../sessions/device';
import { findCodeOwner } from './email-code.repository';
import { confirmAccount, recoverAccount, redeemCode } from './proof-of-ownership';

type Ports = Pick<Platform, 'database' | 'clock' | 'hasher' | 'mailer'> &
  Pick<AccountHooks, 'emailChanged' | 'emailProven'> & {
    readonly attempts: SignInAttempts;
    readonly checkNewPassword: CheckNewPassword;
    readonly productName: string;
  };

/** Verifies the email address: the code proves access to its mail. */
async function verifyEmail(
  { database, clock, emailProven }: Ports,
  code: string,
  caller: Caller | undefined,
): Promise<string> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'verifyEmail', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { user } = redeemed;
    const ownSessionId = caller?.uid === user.uid ? caller.sessionId : undefined;
    await confirmAccount(tx, user, { now, ownSessionId });
    await emailProven(tx, user);
    return user.email;
  });
}

/** Sets the new password. The code is checked before the password is hashed, and used up afterwards. */
async function resetPassword(
  ports: Ports,
  { oobCode: code, newPassword: password = '' }: EmailActionInput,
  userAgent: string,
): Promise<string> {
  const { database, clock, hasher, mailer, attempts, productName } = ports;
  ports.checkNewPassword(password);
  const owner = await findCodeOwner(database.query, code, 'resetPassword', clock.now());
  if (owner === undefined) throw new ApiError('INVALID_CODE');
  const passwordHash = await hasher.hash(password);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'resetPassword', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { uid, email } = redeemed.user;
    const device = deviceOf(userAgent);
    await recoverAccount(tx, redeemed.user, { now, passwordHash, device });
    await ports.emailProven(tx, { email });
    await attempts.forget(tx, email);
    await insertSecurityEvent(tx, { uid, kind: 'password-reset', at: now });
    await mailer.send(tx, passwordChangedMail({ to: email, productName, by: 'link' }));
    return email;
  });
}

/** Runs the action of a code. Returns the account's email address. */
function run(
  ports: Ports,
  input: EmailActionInput,
  { caller, userAgent }: Context,
): Promise<string> {
  const { mode, oobCode } = input;
  switch (mode) {
    case 'verifyEmail':
      return verifyEmail(ports, oobCode, caller);
    case 'resetPassword':
      return resetPassword(ports, input, userAgent);
    case 'verifyAndChangeEmail':
      return changeEmail(ports, oobCode);
    case 'cancelEmailChange':
      return cancelEmailChange(ports, oobCode);
    case 'undoEmailChange':
      return undoEmailChange(ports, oobCode);
  }
}

type Context = Pick<RequestContext, 'userAgent'> & { readonly caller: Caller | undefined };

interface EmailActionInput {
  readonly mode: EmailActionMode;
  readonly oobCode: string;
  readonly newPassword?: string | undefined;
}

/** Does what a mailed link asks for (AUTH-7). Throws `INVALID_CODE` when the code is not valid. */
export function createEmailAction(ports: Ports) {
  return async function runEmailAction(input: EmailActionInput, context: Context) {
    const { mode } = input;
    const email = await run(ports, input, context);
    return { mode, email };
  };
}
