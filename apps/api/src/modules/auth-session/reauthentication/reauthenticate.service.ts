import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { hasPassword } from '../accounts/user.repository';
import { signedInScope, type CheckPassword } from '../sign-in/password-check';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import { renewAuthentication } from './reauthentication.repository';

/** Proves the caller by the password; wrong ones never lock the log-in. */
export function createReauthenticate(
  ports: Pick<Platform, 'database' | 'clock'> & {
    readonly checkPassword: CheckPassword;
    readonly attempts: SignInAttempts;
  },
): Handler<typeof authSessionEndpoints.reauthenticate> {
  const { database, clock, checkPassword, attempts } = ports;
  return async ({ password }, { caller: { uid, email, sessionId } }) => {
    if (!(await hasPassword(database.query, uid))) throw new ApiError('PASSWORD_NOT_SET');
    if (!(await checkPassword({ email, password, scope: signedInScope })))
      throw new ApiError('WRONG_PASSWORD');
    await attempts.forget(database.query, email, signedInScope);
    await renewAuthentication(database.query, { sessionId, now: clock.now() });
    return {};
  };
}
