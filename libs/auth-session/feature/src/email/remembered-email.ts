import { sessionStore } from '@portal/shared/browser';

const longest = 254;

const storedEmail = sessionStore(
  'typed-email',
  (value): value is string => typeof value === 'string' && value.length <= longest,
);

/** The email address that a form of this tab was given, if any. */
export const rememberedEmail = storedEmail.read;

/** Fills in this email address in the next form of this tab (AUTH-190). */
export function rememberEmail(email: string): void {
  if (email !== '' && email.length <= longest) storedEmail.write(email);
}
