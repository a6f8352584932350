import { defineErrors } from '@portal/shared/contract';

/** Why a social sign-in failed; the server redirects to a page with the code in its address. */
export const socialErrors = defineErrors({
  SOCIAL_PROVIDER_UNKNOWN: { status: 404, text: 'This sign-in method isn’t available here.' },
  SOCIAL_PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'We couldn’t reach the provider. Please try again in a moment.',
  },
  SOCIAL_STATE_INVALID: {
    status: 400,
    text: 'This login took too long or was started in another browser. Please start again.',
  },
  SOCIAL_DENIED: {
    status: 403,
    text: 'The provider didn’t log you in: you canceled it there, or it didn’t let you in. Nothing was shared.',
  },
  SOCIAL_FAILED: {
    status: 400,
    text: 'The provider couldn’t confirm who you are. Please start again.',
  },
  SOCIAL_TICKET_INVALID: {
    status: 400,
    text: 'This login has been used or has expired. Please start again.',
  },
  SOCIAL_OTHER_IDENTITY: {
    status: 403,
    text: 'This isn’t the account you linked. Please choose the linked one.',
  },
  SOCIAL_EMAIL_MISSING: {
    status: 403,
    text: 'The provider didn’t share an email address, so we can’t log you in.',
  },
  SOCIAL_EMAIL_NOT_VERIFIED: {
    status: 403,
    text: 'The provider hasn’t verified your email address. Verify it there first, or use a password here.',
  },
});

/** A code of {@link socialErrors}. */
type SocialErrorCode = keyof typeof socialErrors;

/** The sentence for the `error` parameter of an address; an unknown code has the text of {@link socialErrors.SOCIAL_FAILED}. */
export function socialErrorText(code: string): string {
  return isSocialErrorCode(code) ? socialErrors[code].text : socialErrors.SOCIAL_FAILED.text;
}

const isSocialErrorCode = (code: string): code is SocialErrorCode =>
  Object.hasOwn(socialErrors, code);
