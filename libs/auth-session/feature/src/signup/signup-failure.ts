import { authErrors } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';

/** Which field a refusal speaks of. */
const fieldOf: Readonly<Record<string, string>> = {
  EMAIL_ALREADY_EXISTS: 'email',
  INVALID_PASSWORD: 'password',
};

const texts: Readonly<Record<string, string>> = authErrors;

/** A refused sign-up in the catalogue's words, at the field that it speaks of (specification 1, section 8). */
export function signupFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(thrown);
  const message = texts[failure.code] ?? failure.message;
  const field = fieldOf[failure.code];
  return { ...failure, message, ...(field && { fields: [{ field, message }] }) };
}
