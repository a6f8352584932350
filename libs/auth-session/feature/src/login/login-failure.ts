import { authErrors, authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { messages } from '../messages';

type LoginError = ApiErrorOf<typeof endpoints.signIn>;

function sentenceOf({ code, message }: LoginError): string {
  switch (code) {
    case 'INVALID_LOGIN':
    case 'INVALID_LOGIN_CREDENTIALS':
    case 'ACCOUNT_LOCKED':
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
    case 'BOT_CHECK_FAILED':
      return authErrors[code].text;
    case 'NETWORK':
      return message;
    default:
      return messages.login.unexpected;
  }
}

/** Why a login failed, as one sentence above the form. */
export function loginFailure(thrown: unknown): LoginError {
  const error = apiErrorOf(endpoints.signIn, thrown);
  return { status: error.status, code: error.code, message: sentenceOf(error) };
}
