import { strictObject } from '@portal/shared/contract';
import { canonicalEmail, emailField, replaceable } from '@portal/shared/util';
import { boolean, string } from 'yup';
import { authErrors } from './errors';
import { passwordField } from './fields';
import { passkeyNameField } from './passkey-endpoints';
import { secondFactorCodeField } from './second-factor-endpoints';

/** The messages of empty fields. */
const missing = replaceable('auth-session', 'validation', {
  credentials: 'You must provide an email and a password.',
  email: 'Enter your email address.',
  newEmail: 'Enter your new email address.',
  password: 'Enter your password.',
  currentPassword: 'Enter your current password.',
  newPassword: 'Enter a new password.',
  passkeyName: 'Enter a name.',
  digits: 'Enter the 6 digits from the email.',
  code: 'Enter the code.',
} as const);

/** Their type, for those who replace them. */
export type MissingTexts = typeof missing;

const credentials = strictObject({
  email: emailField().defined(),
  password: passwordField().defined(),
}).test('credentials', ({ email, password }, { createError }) => {
  if (email && password) return true;
  return createError({
    path: email ? 'password' : 'email',
    message: missing.credentials,
  });
});

/** The login form. Missing values are reported with one message, at the first empty field (AUTH-51). */
export const signInForm = credentials.shape({ rememberMe: boolean() });

/** The sign-up form, under the same rules as {@link signInForm}. */
export const signUpForm = credentials.shape({ wantsUpdates: boolean() });

/** The form that asks for a reset mail (AUTH-71). */
export const passwordResetForm = strictObject({
  email: emailField().required(() => missing.email),
});

/** The form for a new password, behind a mailed link (AUTH-73). */
export const newPasswordForm = strictObject({
  newPassword: passwordField().required(() => missing.newPassword),
});

/** The form that changes the password. */
export const changePasswordForm = strictObject({
  currentPassword: passwordField().required(() => missing.currentPassword),
  newPassword: passwordField().required(() => missing.newPassword),
  distrustWaysIn: boolean().required(),
});

/** The form that names a passkey. */
export const passkeyForm = strictObject({
  name: passkeyNameField().required(() => missing.passkeyName),
});

/** The form for the digits of a sign-in mail; spaces between them are left out. */
export const signInDigitsForm = strictObject({
  digits: string()
    .required(() => missing.digits)
    .matches(/^\s*(?:\d\s*){6}$/, () => missing.digits),
});

/** The sign-up form of a user who chose a passkey; a password that was typed before stays, and is not sent. */
export const passkeySignUpForm = passwordResetForm.shape({
  password: string(),
  wantsUpdates: boolean(),
});

/** The form that asks for a sign-in mail. */
export const signInMailForm = passwordResetForm.shape({ rememberMe: boolean().required() });

/** The form for a code of the second factor. */
export const codeForm = strictObject({
  code: secondFactorCodeField().required(() => missing.code),
  trustDevice: boolean().required(),
});

/** The form that links a provider to an account. */
export const linkSocialForm = strictObject({
  password: passwordField().required(() => missing.password),
});

/** The form that proves a signed-in user by the password. */
export const proofForm = strictObject({
  password: passwordField().required(() => missing.password),
});

/** The form that changes the email address, which must be another one than now. */
export const newEmailForm = (currentEmail: string) =>
  strictObject({
    newEmail: emailField()
      .required(() => missing.newEmail)
      .test(
        'another',
        authErrors.EMAIL_UNCHANGED.text,
        (value) => canonicalEmail(value) !== canonicalEmail(currentEmail),
      ),
  });
