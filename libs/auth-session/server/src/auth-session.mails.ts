import { durations, paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';

const listOf = new Intl.ListFormat('en', { type: 'conjunction' });

interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly productName: string;
}

/** Asks the owner of an email address to confirm it. */
export const verificationMail = ({ to, code, productName }: CodeMail): MailMessage => ({
  to,
  lane: 'urgent',
  usefulForMs: durations.verificationCodeMs,
  subject: 'Verify your email address',
  preheader: 'One step left: confirm your email address. The link works for 24 hours.',
  title: 'Verify your email address',
  paragraphs: [
    `Thank you for signing up for ${productName}. Confirm your email address to start using your products.`,
  ],
  action: {
    label: 'Verify email address',
    path: paths.authAction({ mode: 'verifyEmail', oobCode: code, email: to }),
  },
  expiry: 'This link works once and expires in 24 hours.',
  notYou: 'If you didn’t sign up, please ignore this email and don’t use the link.',
  reason: 'because someone created an account with this address',
});

/** Logs the owner of an email address in, in the browser that asked. */
export const signInMail = ({
  to,
  code,
  digits,
  isVerified,
  productName,
}: CodeMail & { readonly digits: string; readonly isVerified: boolean }): MailMessage => ({
  to,
  lane: 'urgent',
  usefulForMs: 10 * durations.oneMinuteMs,
  subject: `Log in to ${productName}`,
  preheader: 'Open the link where you asked for it, or type the 6 digits there.',
  title: 'Log in',
  paragraphs: [
    `We received a request to log in to your ${productName} account with this email.`,
    'Open the link in the browser where you asked for it. Reading this on another device? Type the 6 digits there instead.',
    ...(isVerified
      ? []
      : [
          'This also verifies your email address. If you log in with a browser that your account wasn’t created in, the password that was set with it stops working.',
        ]),
  ],
  details: [{ label: '6 digits', value: digits }],
  action: {
    label: 'Log in',
    path: paths.signInMail({ oobCode: code }),
  },
  expiry: 'This link works once and expires in 10 minutes.',
  notYou:
    'If you didn’t ask for this, ignore this email and don’t give the digits to anyone. No one can log in without them.',
  reason: 'because someone asked to log in with this address',
});

/** Lets the owner of an email address choose a new password. */
export const resetMail = ({
  to,
  code,
  productName,
  waysIn = [],
}: CodeMail & { readonly waysIn?: readonly string[] }): MailMessage => ({
  to,
  lane: 'urgent',
  usefulForMs: durations.resetCodeMs,
  subject: 'Choose a new password',
  preheader: 'Use the link to choose a new password. It works for 1 hour.',
  title: 'Choose a new password',
  paragraphs: [
    `We received a request to reset the password for your ${productName} account.`,
    'When you choose a new password, you’ll be logged out on all your devices.',
    ...(waysIn.length > 0
      ? [
          `The next time you log in with ${listOf.format(waysIn)}, we’ll ask for the new password once.`,
        ]
      : []),
  ],
  action: {
    label: 'Choose a new password',
    path: paths.authAction({ mode: 'resetPassword', oobCode: code, email: to }),
  },
  expiry: 'This link works once and expires in 1 hour.',
  notYou: 'If you didn’t ask for this, you can ignore this email. Your password won’t change.',
  reason: 'because someone requested a new password',
});

/** Asks the owner of an email address to confirm that an account may use it from now on. */
export const confirmNewEmailMail = ({ to, code, productName }: CodeMail): MailMessage => ({
  to,
  lane: 'urgent',
  usefulForMs: durations.verificationCodeMs,
  subject: 'Confirm your new email address',
  preheader: 'Confirm your new email address. The link works for 24 hours.',
  title: 'Confirm your new email address',
  paragraphs: [
    `We received a request to use this email address for a ${productName} account.`,
    'When you confirm it, you’ll be logged out on all your devices.',
  ],
  action: {
    label: 'Confirm email address',
    path: paths.authAction({ mode: 'verifyAndChangeEmail', oobCode: code }),
  },
  expiry: 'This link works once and expires in 24 hours.',
  notYou: 'If you didn’t ask for this, you can ignore this email. Nothing will change.',
  reason: 'because someone wants to use it for an account',
});

/** Tells the current email address of an account that a change was started, and lets its owner stop it. */
export const emailChangeStartedMail = ({
  to,
  newEmail,
  code,
  productName,
}: CodeMail & { newEmail: string }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Your email address is about to change',
  preheader: 'If you didn’t ask for this, you can stop it now.',
  title: 'Your email address is about to change',
  paragraphs: [
    `Someone who is logged in to your ${productName} account asked to change its email address to ${newEmail}. The address changes once it’s confirmed.`,
    'If this wasn’t you, stop the change now. We’ll log out all devices, and you should choose a new password.',
  ],
  action: {
    label: 'Stop the change',
    path: paths.authAction({ mode: 'cancelEmailChange', oobCode: code }),
  },
  expiry: 'This link works once and expires in 24 hours.',
  notYou: 'If you asked for this change yourself, you can ignore this email.',
  reason: 'because someone asked to change your account’s email address',
});

/** Tells the earlier email address of an account that it was changed, and lets its owner undo the change. */
export const emailChangedMail = ({
  to,
  newEmail,
  code,
  productName,
}: CodeMail & { newEmail: string }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Your email address was changed',
  preheader: 'If you didn’t change it, you can undo this within 7 days.',
  title: 'Your email address was changed',
  paragraphs: [
    `The email address of your ${productName} account is now ${newEmail}. Please use it to log in.`,
    'If you didn’t make this change, undo it now. We’ll log out all devices, and you can choose a new password.',
  ],
  action: {
    label: 'Undo the change',
    path: paths.authAction({ mode: 'undoEmailChange', oobCode: code }),
  },
  expiry: 'This link works once and expires in 7 days.',
  notYou: 'If you made this change yourself, you can ignore this email.',
  reason: 'because this was your account’s email address until now',
});

/** Tells the owner that the earlier email address is back, and lets them choose a new password. */
export const emailRestoredMail = ({ to, code, productName }: CodeMail): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Your email address is back: choose a new password',
  preheader: 'The change was undone. The link to choose a new password works for 1 hour.',
  title: 'Your email address is back',
  paragraphs: [
    `The change was undone: your ${productName} account uses this email address again.`,
    'We logged out all devices, and the old password no longer works. Please choose a new one.',
  ],
  action: {
    label: 'Choose a new password',
    path: paths.authAction({ mode: 'resetPassword', oobCode: code, email: to }),
  },
  expiry:
    'This link works once and expires in 1 hour. After that, you can request a new one under “Forgot your password?”.',
  reason: 'because a change to your email address was undone',
});
