import { defineErrors } from '@portal/shared/contract';
import { maxPasskeys } from './actions';
import { managedEmailText } from './managed-email';
import { socialErrors } from './social-errors';

/** The errors of authentication and the session. */
export const authErrors = defineErrors({
  ...socialErrors,
  /** The former name of `INVALID_LOGIN_CREDENTIALS`, which an authentication service on another host may use. */
  INVALID_LOGIN: { status: 401, text: "The email and password you entered don't match." },
  INVALID_LOGIN_CREDENTIALS: {
    status: 401,
    text: "The email and password you entered don't match.",
  },
  ACCOUNT_LOCKED: {
    status: 403,
    text: 'This account is locked. Please contact support.',
  },
  INSTITUTION_SIGN_IN_REQUIRED: {
    status: 403,
    text: 'Your institution signs you in. Please continue with it.',
  },
  INSTITUTION_ACCESS_ENDED: {
    status: 403,
    text: 'Your institution has ended your access. Please ask it, or log in another way.',
  },
  TOO_MANY_ATTEMPTS_TRY_LATER: {
    status: 429,
    text: 'Too many unsuccessful login attempts. Please try again later.',
  },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    text: 'This email address is already in use by another account.',
  },
  INVALID_PASSWORD: { status: 400, text: 'Please use a password with at least 6 characters.' },
  BOT_CHECK_FAILED: { status: 403, text: 'An unexpected error occurred.' },
  INVALID_CODE: { status: 400, text: 'Sorry! An issue has occurred. Try restarting the process.' },
  INVALID_REFRESH_TOKEN: { status: 400, text: 'Please log in again.' },
  SHORT_PASSWORD: { status: 400, text: 'Please use a password with at least 15 characters.' },
  COMMON_PASSWORD: {
    status: 400,
    text: 'This password is too common. Please choose another one.',
  },
  PASSWORD_REQUIRED: {
    status: 403,
    text: 'This account was created in another browser. Please choose a password.',
  },
  WRONG_PASSWORD: { status: 403, text: 'Your current password is incorrect.' },
  PASSKEY_INVALID: {
    status: 400,
    text: 'This passkey doesn’t open an account here, or it took too long. Please try again.',
  },
  PASSKEY_COPIED: {
    status: 403,
    text: 'This passkey was used out of order, so someone may have copied it. Please log in another way.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: `You have ${maxPasskeys} passkeys already. Please remove one first.`,
  },
  SIGN_IN_MAIL_ELSEWHERE: {
    status: 403,
    text: 'This link was requested in another browser.',
  },
  SIGN_IN_MAIL_ENDED: {
    status: 400,
    text: 'This email was used or is too old. Please request a new one.',
  },
  SIGN_IN_DIGITS_WRONG: {
    status: 400,
    text: 'These aren’t the digits of the newest email. Please check them.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    text: 'This login needs a code. Please log in on our website.',
  },
  SECOND_FACTOR_INVALID: {
    status: 403,
    text: 'This code doesn’t work. Please enter a new one from your app.',
  },
  SECOND_FACTOR_EXPIRED: { status: 403, text: 'This took too long. Please log in again.' },
  SECOND_FACTOR_EXISTS: {
    status: 409,
    text: 'Your account has two-step login already. Please remove it first.',
  },
  SECOND_FACTOR_MISSING: { status: 409, text: 'Your account has no two-step login.' },
  LAST_WAY_IN: {
    status: 409,
    text: 'This is your only sign-in method. Add another one first.',
  },
  PASSWORD_NOT_SET: { status: 409, text: 'You have to set a password first.' },
  EMAIL_IN_USE: {
    status: 409,
    text: 'Sorry, your email address could not be changed. Please contact support to change your details.',
  },
  EMAIL_UNCHANGED: { status: 400, text: 'This is your current email.' },
  EMAIL_MANAGED_BY_EDITOR: { status: 403, text: managedEmailText },
  EDITOR_ACCOUNT_NOT_FOUND: {
    status: 404,
    text: 'There’s no account for this LaTeX editor user.',
  },
});

/** A code of {@link authErrors}. */
export type AuthErrorCode = keyof typeof authErrors;
