import { defineErrors } from '@portal/shared/contract';

/** Why a social sign-in did not come to an end; a refused one comes back with one of these in the address. */
export const socialErrors = defineErrors({
  SOCIAL_PROVIDER_UNKNOWN: 'This way to sign in is not offered here.',
  SOCIAL_PROVIDER_UNAVAILABLE: 'The provider could not be reached. Please try again in a moment.',
  SOCIAL_STATE_INVALID:
    'This sign-in took too long or was begun in another browser. Please start again.',
  SOCIAL_DENIED: 'You did not allow the provider to sign you in. Nothing was shared.',
  SOCIAL_FAILED: 'The provider could not confirm who you are. Please start again.',
  SOCIAL_TICKET_INVALID: 'This sign-in has been used or has expired. Please start again.',
  SOCIAL_EMAIL_MISSING:
    'The provider did not share an email address, so it cannot open your account.',
  SOCIAL_EMAIL_NOT_VERIFIED:
    'The provider has not verified your email address. Verify it there first, or use a password here.',
});

/** A code of {@link socialErrors}. */
export type SocialErrorCode = keyof typeof socialErrors;

/** The sentence for the `error` of an address; anything unknown is {@link socialErrors.SOCIAL_FAILED}. */
export function socialErrorText(code: string): string {
  const texts: Readonly<Record<string, string>> = socialErrors;
  return (Object.hasOwn(texts, code) && texts[code]) || socialErrors.SOCIAL_FAILED;
}
