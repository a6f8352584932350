/** Why a social sign-in failed; the server redirects to a page with the code in its address. */
export declare const socialErrors: {
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
/** A code of {@link socialErrors}. */
export type SocialErrorCode = keyof typeof socialErrors;
/** The sentence for the `error` parameter of an address; an unknown code has the text of {@link socialErrors.SOCIAL_FAILED}. */
export declare function socialErrorText(code: string): string;
