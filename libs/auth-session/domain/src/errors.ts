import { defineErrors } from '@portal/shared/contract';

/** The authentication service's refusals, in the specification's words (1, section 8). */
export const authErrors = defineErrors({
  INVALID_LOGIN_CREDENTIALS: "The email and password you entered don't match.",
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many unsuccessful login attempts. Please try again later.',
  EMAIL_ALREADY_EXISTS: 'This email address is already in use by another account.',
  INVALID_PASSWORD: 'Please use a password with at least 6 characters.',
  BOT_CHECK_FAILED: 'An unexpected error occurred.',
  INVALID_CODE: 'Sorry! An issue has occurred. Try restarting the process.',
  INVALID_REFRESH_TOKEN: 'Please log in again.',
});

/** A code of {@link authErrors}. */
export type AuthErrorCode = keyof typeof authErrors;
