import { authErrors } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { atPasswordField } from '../password/password-refusal';

const texts: Readonly<Record<string, { readonly text: string }>> = authErrors;

/** A refused sign-up in the catalogue's words, at the field that it speaks of (specification 1, section 8). */
export function signupFailure(thrown: unknown): ApiError {
  const refusal = apiErrorOf(thrown);
  const message = texts[refusal.code]?.text ?? refusal.message;
  const failure = { ...refusal, message };
  return failure.code === 'EMAIL_ALREADY_EXISTS'
    ? { ...failure, fields: [{ field: 'email', message }] }
    : atPasswordField(failure, 'password');
}
