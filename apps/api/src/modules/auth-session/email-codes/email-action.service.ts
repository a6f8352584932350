import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { Caller } from '../../../ports/authenticator';
import {
  cancelEmailChange,
  changeEmail,
  undoEmailChange,
} from '../email-change/email-change.actions';
import type { CheckNewPassword } from '../passwords/password-rules';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import type { NameOfWay } from '../ways-in/way-name';
import { confirmAccount, redeemCode } from './proof-of-ownership';
import { removeWayByCode } from './remove-way-by-code';
import { resetPassword } from './reset-password';

type Ports = Pick<Platform, 'database' | 'clock' | 'hasher' | 'mailer'> &
  Pick<AccountHooks, 'accessRevoked' | 'emailChanged' | 'emailProven'> & {
    readonly attempts: SignInAttempts;
    readonly checkNewPassword: CheckNewPassword;
    readonly nameOfWay: NameOfWay;
    readonly productName: string;
  };

type RunEmailAction = Handler<typeof authSessionEndpoints.runEmailAction>;

/** Verifies the email address: the code proves access to its mail. */
async function verifyEmail(
  ports: Ports,
  code: string,
  caller: Caller | undefined,
): Promise<string> {
  const { database, clock, emailProven } = ports;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'verifyEmail', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { user } = redeemed;
    const ownSessionId = caller?.uid === user.uid ? caller.sessionId : undefined;
    await confirmAccount(ports, tx, user, { now, ownSessionId });
    await emailProven(tx, user);
    return user.email;
  });
}

/** Does what a mailed link asks for. Throws `INVALID_CODE` when the code is not valid. */
export function createEmailAction(ports: Ports): RunEmailAction {
  return async ({ mode, oobCode, newPassword = '' }, { caller, userAgent }) => {
    switch (mode) {
      case 'verifyEmail':
        return { mode, email: await verifyEmail(ports, oobCode, caller) };
      case 'resetPassword':
        return { mode, ...(await resetPassword(ports, { oobCode, newPassword, userAgent })) };
      case 'verifyAndChangeEmail':
        return { mode, email: await changeEmail(ports, oobCode) };
      case 'cancelEmailChange':
        return { mode, email: await cancelEmailChange(ports, oobCode) };
      case 'undoEmailChange':
        return { mode, email: await undoEmailChange(ports, oobCode) };
      case 'removeWayIn':
        return { mode, email: await removeWayByCode(ports, oobCode) };
    }
  };
}
