import { authErrors } from '@portal/auth-session/domain';
import { checkoutErrors } from '@portal/checkout-pricing/domain';
import { commonErrors, type ErrorCatalogue } from '@portal/shared/contract';

/** The sentence of every code that the api may answer with; one catalogue per domain. */
export const errorTexts = {
  ...commonErrors,
  ...authErrors,
  ...checkoutErrors,
} as const satisfies ErrorCatalogue;

/** A code that has a text. */
export type KnownErrorCode = keyof typeof errorTexts;

/** The HTTP status of every code (decisions, "Calls": "the HTTP status that fits"). */
export const errorStatus: Readonly<Record<KnownErrorCode, number>> = {
  INVALID_REQUEST: 400,
  MALFORMED_BODY: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  MISDIRECTED: 421,
  METHOD_NOT_ALLOWED: 405,
  CROSS_SITE: 403,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  TIMED_OUT: 408,
  UNAVAILABLE: 503,
  UNEXPECTED: 500,

  INVALID_LOGIN_CREDENTIALS: 401,
  TOO_MANY_ATTEMPTS_TRY_LATER: 429,
  EMAIL_ALREADY_EXISTS: 409,
  INVALID_PASSWORD: 400,
  BOT_CHECK_FAILED: 403,
  INVALID_CODE: 400,
  // The browser signs out on a 400 of the id-token path (specification 1, section 7).
  INVALID_REFRESH_TOKEN: 400,
  SHORT_PASSWORD: 400,
  COMMON_PASSWORD: 400,
  WRONG_PASSWORD: 403,
  PASSWORD_NOT_SET: 409,
  EMAIL_IN_USE: 409,
  EMAIL_UNCHANGED: 400,
  EMAIL_MANAGED_BY_EDITOR: 403,
  EDITOR_ACCOUNT_NOT_FOUND: 404,
  SOCIAL_PROVIDER_UNKNOWN: 404,
  SOCIAL_PROVIDER_UNAVAILABLE: 503,
  SOCIAL_STATE_INVALID: 400,
  SOCIAL_DENIED: 403,
  SOCIAL_FAILED: 400,
  SOCIAL_TICKET_INVALID: 400,
  SOCIAL_EMAIL_MISSING: 403,
  SOCIAL_EMAIL_NOT_VERIFIED: 403,

  PRICE_NOT_AVAILABLE: 400,
  QUANTITY_NOT_AVAILABLE: 400,
  COUPON_NOT_VALID: 400,
  EMAIL_NOT_VERIFIED: 403,
  ALREADY_SUBSCRIBED: 409,
  NO_SUBSCRIPTION_TO_MANAGE: 409,
  CHECKOUT_NOT_FOUND: 404,
  PAYMENT_PROVIDER_UNAVAILABLE: 503,
};

/** Whether a refusal's code has a text and a status. */
export function isKnownErrorCode(code: string): code is KnownErrorCode {
  return Object.hasOwn(errorTexts, code);
}
