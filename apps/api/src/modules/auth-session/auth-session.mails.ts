import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../ports/mailer';

interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly productName: string;
}

/** Asks the owner of an address to confirm it. */
export const verificationMail = ({ to, code, productName }: CodeMail): MailMessage => ({
  to,
  subject: 'Verify your email address',
  preheader: 'One step left: confirm that this address is yours. The link works for 24 hours.',
  title: 'Verify your email address',
  paragraphs: [
    `Someone, most likely you, opened a ${productName} account with this address. Confirm that it is yours and your products open.`,
  ],
  action: {
    label: 'Verify email address',
    path: paths.authAction({ mode: 'verifyEmail', oobCode: code }),
  },
  expiry: 'The link works once and for 24 hours.',
  notYou: 'Not you? Leave the link alone and nothing happens: without it the account stays closed.',
  reason: 'because an account was opened with it',
});

/** Lets the owner of an address choose a new password. */
export const resetMail = ({ to, code, productName }: CodeMail): MailMessage => ({
  to,
  subject: 'Choose a new password',
  preheader: 'The link to choose a new password works for 1 hour.',
  title: 'Choose a new password',
  paragraphs: [
    `Someone, most likely you, asked for a new password for the ${productName} account with this address.`,
    'When you have chosen it, every device that is logged in will be logged out.',
  ],
  action: {
    label: 'Choose a new password',
    path: paths.authAction({ mode: 'resetPassword', oobCode: code, email: to }),
  },
  expiry: 'The link works once and for 1 hour.',
  notYou: 'Not you? Leave the link alone: your password stays as it is.',
  reason: 'because a new password was asked for',
});

/** How a password was changed, to end the sentence. */
const changedBy = {
  link: 'through a link that was mailed to this address',
  password: 'by someone who knew the one before',
} as const;

/** Tells the owner of an account that its password is another one now. */
export const passwordChangedMail = (input: {
  to: string;
  productName: string;
  by: keyof typeof changedBy;
}): MailMessage => ({
  to: input.to,
  subject: 'Your password was changed',
  preheader: 'Every other device was logged out. Log in with the new password.',
  title: 'Your password was changed',
  paragraphs: [
    `The password of your ${input.productName} account was changed ${changedBy[input.by]}.`,
    'Every device that was logged in before has been logged out. Log in with the new password.',
  ],
  action: { label: 'Choose another password', path: paths.resetPassword() },
  notYou: 'Not you? Choose another password at once, and change the password of your mailbox too.',
  reason: 'because the password of its account was changed',
});
