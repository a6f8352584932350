import { authErrors } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';

const texts: Readonly<Record<string, { readonly text: string }>> = {
  ...authErrors,
  // A ticket that cannot be one: somebody shortened the address.
  INVALID_REQUEST: authErrors.SOCIAL_TICKET_INVALID,
};

/** A refused ticket or password in the catalogue's words. */
export function socialFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(thrown);
  return { ...failure, message: texts[failure.code]?.text ?? failure.message };
}
