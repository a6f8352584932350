import type { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { authErrors } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';

type SocialEndpoint =
  | typeof endpoints.exchangeSocialTicket
  | typeof endpoints.linkSocialIdentity
  | typeof endpoints.reauthenticateWithTicket;

/** Why a ticket or password was rejected, in the error catalog's words. */
export function socialFailure<E extends SocialEndpoint>(
  endpoint: E,
  thrown: unknown,
): ApiErrorOf<SocialEndpoint> {
  const error: ApiErrorOf<SocialEndpoint> = apiErrorOf(endpoint, thrown);
  return { ...error, message: sentenceOf(error) };
}

function sentenceOf({ code, message }: ApiErrorOf<SocialEndpoint>): string {
  switch (code) {
    // An impossible ticket: the address was cut off.
    case 'INVALID_REQUEST':
      return authErrors.SOCIAL_TICKET_INVALID.text;
    case 'SOCIAL_TICKET_INVALID':
    case 'SOCIAL_OTHER_IDENTITY':
    case 'SOCIAL_EMAIL_MISSING':
    case 'SOCIAL_EMAIL_NOT_VERIFIED':
    case 'EMAIL_ALREADY_EXISTS':
    case 'ACCOUNT_LOCKED':
    case 'INSTITUTION_SIGN_IN_REQUIRED':
    case 'INSTITUTION_ACCESS_ENDED':
    case 'INVALID_LOGIN_CREDENTIALS':
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
      return authErrors[code].text;
    default:
      return message;
  }
}
