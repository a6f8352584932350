/** The errors of authentication and the session. */
export declare const authErrors: {
  /** The former name of `INVALID_LOGIN_CREDENTIALS`, which an authentication service on another host may use. */
  readonly INVALID_LOGIN: {
    readonly status: 401;
    readonly text: "The email and password you entered don't match.";
  };
  readonly INVALID_LOGIN_CREDENTIALS: {
    readonly status: 401;
    readonly text: "The email and password you entered don't match.";
  };
  readonly TOO_MANY_ATTEMPTS_TRY_LATER: {
    readonly status: 429;
    readonly text: 'Too many unsuccessful login attempts. Please try again later.';
  };
  readonly EMAIL_ALREADY_EXISTS: {
    readonly status: 409;
    readonly text: 'This email address is already in use by another account.';
  };
  readonly INVALID_PASSWORD: {
    readonly status: 400;
    readonly text: 'Please use a password with at least 6 characters.';
  };
  readonly BOT_CHECK_FAILED: {
    readonly status: 403;
    readonly text: 'An unexpected error occurred.';
  };
  readonly INVALID_CODE: {
    readonly status: 400;
    readonly text: 'Sorry! An issue has occurred. Try restarting the process.';
  };
  readonly INVALID_REFRESH_TOKEN: {
    readonly status: 400;
    readonly text: 'Please log in again.';
  };
  readonly SHORT_PASSWORD: {
    readonly status: 400;
    readonly text: 'Please use a password with at least 15 characters.';
  };
  readonly COMMON_PASSWORD: {
    readonly status: 400;
    readonly text: 'This password is one of the most used. Please choose another one.';
  };
  readonly WRONG_PASSWORD: {
    readonly status: 403;
    readonly text: 'The current password is not right.';
  };
  readonly PASSWORD_NOT_SET: {
    readonly status: 409;
    readonly text: 'You have to set a password first.';
  };
  readonly EMAIL_IN_USE: {
    readonly status: 409;
    readonly text: 'Sorry, your email address could not be changed. Please contact support to change your details.';
  };
  readonly EMAIL_UNCHANGED: {
    readonly status: 400;
    readonly text: 'This is your current email.';
  };
  readonly EMAIL_MANAGED_BY_EDITOR: {
    readonly status: 403;
    readonly text: 'The email address of an account that is linked to the LaTeX editor cannot be changed.';
  };
  readonly EDITOR_ACCOUNT_NOT_FOUND: {
    readonly status: 404;
    readonly text: 'There is no account for this user of the LaTeX editor.';
  };
  readonly SOCIAL_PROVIDER_UNKNOWN: {
    readonly status: 404;
    readonly text: 'This way to sign in is not offered here.';
  };
  readonly SOCIAL_PROVIDER_UNAVAILABLE: {
    readonly status: 503;
    readonly text: 'The provider could not be reached. Please try again in a moment.';
  };
  readonly SOCIAL_STATE_INVALID: {
    readonly status: 400;
    readonly text: 'This sign-in took too long or was begun in another browser. Please start again.';
  };
  readonly SOCIAL_DENIED: {
    readonly status: 403;
    readonly text: 'You did not allow the provider to sign you in. Nothing was shared.';
  };
  readonly SOCIAL_FAILED: {
    readonly status: 400;
    readonly text: 'The provider could not confirm who you are. Please start again.';
  };
  readonly SOCIAL_TICKET_INVALID: {
    readonly status: 400;
    readonly text: 'This sign-in has been used or has expired. Please start again.';
  };
  readonly SOCIAL_OTHER_IDENTITY: {
    readonly status: 403;
    readonly text: 'This is not the account at the provider that is linked here. Please choose the linked one.';
  };
  readonly SOCIAL_EMAIL_MISSING: {
    readonly status: 403;
    readonly text: 'The provider did not share an email address, so it cannot open your account.';
  };
  readonly SOCIAL_EMAIL_NOT_VERIFIED: {
    readonly status: 403;
    readonly text: 'The provider has not verified your email address. Verify it there first, or use a password here.';
  };
};
/** A code of {@link authErrors}. */
export type AuthErrorCode = keyof typeof authErrors;
