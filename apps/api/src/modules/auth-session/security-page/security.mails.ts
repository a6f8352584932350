import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';

interface Notice {
  readonly to: string;
  readonly productName: string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const placeOf = (device: string | null, country: string | null) => {
  const where = country === null ? '' : `, from ${countryNames.of(country) ?? country}`;
  return `${device ?? 'A device that does not tell its name'}${where}`;
};

/** `Nov 20, 2026, 12:00 UTC`: a mail does not know its reader's time zone. */
const momentOf = (at: Date) =>
  `${at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })} UTC`;

/** Tells the owner that somebody signed in from where nobody has before. */
export const newSignInMail = (
  input: Notice & { device: string | null; country: string | null; at: Date },
): MailMessage => ({
  to: input.to,
  subject: 'New login to your account',
  preheader: `${placeOf(input.device, input.country)}. Nothing to do if it was you.`,
  title: 'New login to your account',
  paragraphs: [
    `Someone, most likely you, logged in to your ${input.productName} account with a device that was not used for it before:`,
    `${placeOf(input.device, input.country)}, ${momentOf(input.at)}.`,
  ],
  action: { label: 'Look at your devices', path: paths.accountSecurity() },
  notYou: 'Not you? Log that device out there and choose a new password at once.',
  reason: 'because its account was logged in to from a new device',
});

/** Asks the owner of an address whether an account may move to it. */
export const changeEmailMail = (input: Notice & { code: string }): MailMessage => ({
  to: input.to,
  subject: 'Confirm your new email address',
  preheader: 'Confirm that your account may move to this address. The link works for 24 hours.',
  title: 'Confirm your new email address',
  paragraphs: [
    `Someone, most likely you, asked to move a ${input.productName} account to this address.`,
    'When you have confirmed it, every device that is logged in will be logged out.',
  ],
  action: {
    label: 'Confirm email address',
    path: paths.authAction({ mode: 'verifyAndChangeEmail', oobCode: input.code }),
  },
  expiry: 'The link works once and for 24 hours.',
  notYou: 'Not you? Leave the link alone and nothing happens.',
  reason: 'because an account is to be moved to it',
});

/** Tells the owner at the earlier address that the account has another one now, and lets them take it back. */
export const emailChangedMail = (
  input: Notice & { newEmail: string; code: string },
): MailMessage => ({
  to: input.to,
  subject: 'Your email address was changed',
  preheader: 'Your account has another address now. Not you? Take it back within 7 days.',
  title: 'Your email address was changed',
  paragraphs: [
    `The address of your ${input.productName} account is now ${input.newEmail}. Log in with that one.`,
    'If you did not change it, take it back: every device will be logged out, and you choose a new password.',
  ],
  action: {
    label: 'Take the change back',
    path: paths.authAction({ mode: 'undoEmailChange', oobCode: input.code }),
  },
  expiry: 'The link works once and for 7 days.',
  notYou: 'Was it you? Leave the link alone.',
  reason: 'because it was the address of an account that has another one now',
});

/** Tells the owner at the new address that it is the account's now. */
export const emailMovedMail = (input: Notice): MailMessage => ({
  to: input.to,
  subject: 'This is your email address now',
  preheader: 'Every device was logged out. Log in with this address.',
  title: 'This is your email address now',
  paragraphs: [
    `Your ${input.productName} account has this address from now on.`,
    'Every device that was logged in has been logged out. Log in with this address and your password.',
  ],
  action: { label: 'Log in', path: paths.login() },
  reason: 'because it is the address of an account now',
});

/** The account is back at its earlier address; its owner chooses a new password. */
export const emailRestoredMail = (input: Notice & { code: string }): MailMessage => ({
  to: input.to,
  subject: 'Your email address is back: choose a new password',
  preheader: 'The change was taken back. The link to choose a new password works for 1 hour.',
  title: 'Your email address is back',
  paragraphs: [
    `The change of address was taken back: your ${input.productName} account has this address again.`,
    'Every device was logged out and the password no longer works. Choose a new one.',
  ],
  action: {
    label: 'Choose a new password',
    path: paths.authAction({ mode: 'resetPassword', oobCode: input.code, email: input.to }),
  },
  expiry:
    'The link works once and for 1 hour. After that, ask for a new one under “Forgot password”.',
  reason: 'because its change of address was taken back',
});

/** Tells the owner of an account that somebody wanted to open another one with its address. */
export const signUpAttemptMail = (input: Notice): MailMessage => ({
  to: input.to,
  subject: 'You already have an account',
  preheader: 'Somebody tried to sign up with your address. Your account is as it was.',
  title: 'You already have an account',
  paragraphs: [
    `Someone, perhaps you, tried to sign up for ${input.productName} with this address, which has an account already.`,
    'Nothing was changed. If you have forgotten your password, choose a new one.',
  ],
  action: { label: 'Choose a new password', path: paths.resetPassword() },
  notYou: 'Not you? There is nothing to do.',
  reason: 'because somebody tried to sign up with it',
});

/** Tells the owner that an account elsewhere opens theirs from now on. */
export const accountLinkedMail = (input: Notice & { provider: string }): MailMessage => ({
  to: input.to,
  subject: 'An account was linked to yours',
  preheader: `You can log in with ${input.provider} now.`,
  title: 'An account was linked to yours',
  paragraphs: [
    `Your ${input.productName} account can now be opened with ${input.provider} too.`,
    'A password that was set before your address was proven no longer works; choose a new one if you want one.',
  ],
  action: { label: 'Look at your devices', path: paths.accountSecurity() },
  notYou: 'Not you? Choose a new password at once.',
  reason: 'because an account elsewhere was linked to its account',
});
