import { strictObject } from '@portal/shared/contract';
import { emailField, utf8Length } from '@portal/shared/util';
import { boolean, string, type InferType } from 'yup';

/** Shortest password; the server reports it (specification 1, section 5). */
export const minPasswordLength = 6;

/** Shortest password in the strict profile (NIST SP 800-63B-4 for a password that is the only factor). */
export const strictMinPasswordLength = 15;

/** Longest password in bytes that is looked at; longer ones are refused before any hashing. */
export const maxPasswordBytes = 1024;

/** No text has fewer bytes than characters: a very long one is not even counted. */
const fitsIn = (bytes: number, text: string) => text.length <= bytes && utf8Length(text) <= bytes;

/** Any characters that can be typed, none trimmed, at most {@link maxPasswordBytes} bytes. */
export const passwordField = () =>
  string()
    .test(
      'bytes',
      'Please use a shorter password.',
      (value) => value === undefined || value === null || fitsIn(maxPasswordBytes, value),
    )
    .matches(/^\P{Cc}*$/u, 'Please use a password without control characters.');

/** The single-use proof that a bot check was passed (decisions, "Calls"). */
export const ticketField = () =>
  string()
    .min(16)
    .max(200)
    .matches(/^[\w-]+$/, 'This value is not valid.');

/** An opaque secret of the portal's own making (base64url). */
export const opaqueField = () =>
  string()
    .min(16)
    .max(512)
    .matches(/^[\w-]+$/, 'This value is not valid.');

/** `POST {auth host}/user`. */
export const signUpRequest = strictObject({
  email: emailField().required(),
  password: passwordField().required(),
  /** The opt-in to update notifications, stored with the account. */
  wantsUpdates: boolean(),
  ticket: ticketField().required(),
});

/** `POST {auth host}/auth`; `rememberMe` off makes the session live 4 hours (specification 1, section 4). */
export const signInRequest = strictObject({
  email: emailField().required(),
  password: passwordField().required(),
  rememberMe: boolean(),
  ticket: ticketField().required(),
});

/** What a form says when something is missing (specification 1, section 8). */
const credentialsMissing = 'You must provide an email and a password.';

/**
 * What a person fills in to sign in: the call without its ticket. Whatever is missing, one sentence says so, at the first
 * empty field.
 */
export const signInForm = signInRequest
  .omit(['ticket'])
  .shape({ email: emailField().defined(), password: passwordField().defined() })
  .test('credentials', ({ email, password }, { createError }) => {
    if (email && password) return true;
    return createError({ path: email ? 'password' : 'email', message: credentialsMissing });
  });

/** What a person fills in to sign up, under the same rules as {@link signInForm}, and whether they want update notifications. */
export const signUpForm = signInForm.omit(['rememberMe']).shape({ wantsUpdates: boolean() });

/** `POST /api/account/change-password`. */
export const changePasswordRequest = strictObject({
  currentPassword: passwordField().required(),
  newPassword: passwordField().required(),
});

/** What a form says without a new password (specification 1, section 5). */
export const newPasswordMissing = 'Enter a new password.';

const currentPasswordMissing = 'Enter your current password.';

/** What a person fills in to change the password. */
export const changePasswordForm = strictObject({
  currentPassword: passwordField().required(currentPasswordMissing),
  newPassword: passwordField().required(newPasswordMissing),
});

const emailMissing = 'Enter your email address.';

/** What a person fills in to ask for a reset mail: an email is required (specification 1, section 5). */
export const passwordResetForm = strictObject({ email: emailField().required(emailMissing) });

export type SignUpRequest = InferType<typeof signUpRequest>;
export type SignInRequest = InferType<typeof signInRequest>;
