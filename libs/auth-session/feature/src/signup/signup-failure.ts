import { authErrors, authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { type ApiError, apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { messages } from '../messages';
import { atPasswordField } from '../password/password-error';

type SignUpError = ApiErrorOf<typeof endpoints.signUp>;

/** Why a sign-up failed, in the error catalog's words, at the field that it is about. */
export function signupFailure(thrown: unknown): SignUpError {
  const error = apiErrorOf(endpoints.signUp, thrown);
  switch (error.code) {
    case 'EMAIL_ALREADY_EXISTS': {
      const message = authErrors[error.code].text;
      return { ...error, message, fields: [{ field: 'email', message }] };
    }
    case 'INVALID_PASSWORD':
    case 'SHORT_PASSWORD':
    case 'COMMON_PASSWORD':
    case 'BOT_CHECK_FAILED':
      return atPasswordField({ ...error, message: authErrors[error.code].text }, 'password');
    default:
      return error;
  }
}

/** Whether a sign-up failed because its address has an account already. */
export const isEmailTaken = (thrown: unknown): boolean =>
  apiErrorOf(endpoints.signUp, thrown).code === 'EMAIL_ALREADY_EXISTS';

/** Why a sign-up with a passkey failed: the server's reason, or that the browser gave none. */
export const passkeySignupFailure = (thrown: unknown): ApiError =>
  'status' in Object(thrown)
    ? signupFailure(thrown)
    : { status: 0, code: 'PASSKEY_INVALID', message: messages.passkeys.notUsed };
