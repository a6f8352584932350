import { authErrors } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { messages } from '../messages';

const texts: Readonly<Record<string, string>> = {
  INVALID_LOGIN: authErrors.INVALID_LOGIN_CREDENTIALS.text,
  INVALID_LOGIN_CREDENTIALS: authErrors.INVALID_LOGIN_CREDENTIALS.text,
  TOO_MANY_ATTEMPTS_TRY_LATER: authErrors.TOO_MANY_ATTEMPTS_TRY_LATER.text,
  BOT_CHECK_FAILED: authErrors.BOT_CHECK_FAILED.text,
};

/** A refused login in the catalogue's words, as one sentence above the form (specification 1, section 8). */
export function loginFailure(thrown: unknown): ApiError {
  const { status, code } = apiErrorOf(thrown);
  return { status, code, message: texts[code] ?? messages.login.unexpected };
}
