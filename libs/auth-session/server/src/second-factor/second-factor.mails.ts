import type { MailMessage } from '@portal/server/ports';
import { durations, paths } from '@portal/shared/util';
import { placeOf, timeOf, type Notice } from '../auth-session.notices';

interface CodeMail extends Notice {
  readonly code: string;
}

/** Gives the owner of an account without a second factor the digits for a log-in from afar (AUTH-580). */
export const digitsFromAfarMail = ({
  to,
  productName,
  digits,
  device,
  country,
  at,
}: Notice & {
  readonly digits: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly at: Date;
}): MailMessage => ({
  to,
  lane: 'urgent',
  usefulForMs: 10 * durations.oneMinuteMs,
  subject: 'Confirm that you’re logging in',
  preheader: 'Type the 6 digits where you’re logging in. They work for 10 minutes.',
  title: 'Is this you?',
  paragraphs: [
    `Someone entered the password of your ${productName} account on a new device, less than an hour after it was used in another country:`,
    `${placeOf(device, country)}, ${timeOf(at)}.`,
    'If it’s you, type the 6 digits there to log in. They work once, for 10 minutes.',
  ],
  details: [{ label: '6 digits', value: digits }],
  action: { label: 'Choose a new password', path: paths.resetPassword() },
  notYou:
    'If this isn’t you, someone knows your password: choose a new one right away, and don’t give the digits to anyone.',
  reason: 'because someone logged in to your account from another country',
});

/** Tells the owner of an account that it has a second factor from now on. */
export const secondFactorAddedMail = ({ to, productName }: Notice): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Two-step login is on',
  preheader: 'Your account now asks for a code from an authenticator app.',
  title: 'Two-step login is on',
  paragraphs: [
    `When you log in to your ${productName} account with your password, we’ll ask for a code from your authenticator app, too.`,
    'Keep your recovery codes in a safe place. With one of them you can log in without the app.',
  ],
  action: { label: 'Review your security', path: paths.accountSecurity() },
  notYou: 'If this wasn’t you, choose a new password right away and contact support.',
  reason: 'because two-step login was turned on for your account',
});

const removedBy = {
  owner: {
    text: (productName: string) =>
      `Someone who had just logged in to your ${productName} account turned two-step login off. A password is enough to log in now.`,
    action: { label: 'Review your security', path: paths.accountSecurity() },
  },
  wait: {
    text: (productName: string) =>
      `The 72 hours are over, so we turned off the two-step login of your ${productName} account. A password is enough to log in now: log in and set two-step login up again.`,
    // Works without a log-in, and ends every session.
    action: { label: 'Choose a new password', path: paths.resetPassword() },
  },
} as const;

/** Tells the owner of an account that it has no second factor anymore. */
export const secondFactorRemovedMail = ({
  to,
  productName,
  by,
}: Notice & { readonly by: keyof typeof removedBy }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Two-step login is off',
  preheader: 'Your account no longer asks for a code.',
  title: 'Two-step login is off',
  paragraphs: [removedBy[by].text(productName)],
  action: removedBy[by].action,
  notYou: 'If this wasn’t you, choose a new password right away and turn two-step login on again.',
  reason: 'because two-step login was turned off for your account',
});

/** Tells the owner of an account that a recovery code was used in the place of the app. */
export const recoveryCodeUsedMail = ({
  to,
  productName,
  left,
}: Notice & { readonly left: number }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'A recovery code was used',
  preheader: `${left} of 10 recovery codes are left.`,
  title: 'A recovery code was used',
  paragraphs: [
    `Someone who entered a recovery code logged in to your ${productName} account. That code no longer works; ${left} of 10 are left.`,
    'If you lost your phone, turn two-step login off and on again with the new one.',
  ],
  action: { label: 'Review your security', path: paths.accountSecurity() },
  notYou: 'If this wasn’t you, choose a new password right away and make new recovery codes.',
  reason: 'because a recovery code of your account was used',
});

/** Tells the owner of an account that its recovery codes were replaced (AUTH-584). */
export const recoveryCodesRenewedMail = ({ to, productName }: Notice): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'You have new recovery codes',
  preheader: 'The old recovery codes no longer work.',
  title: 'You have new recovery codes',
  paragraphs: [
    `Someone who had just logged in to your ${productName} account made new recovery codes. The old ones no longer work.`,
    'Keep the new ones in a safe place. With one of them you can log in without the app.',
  ],
  action: { label: 'Review your security', path: paths.accountSecurity() },
  notYou: 'If this wasn’t you, choose a new password right away and make new recovery codes.',
  reason: 'because the recovery codes of your account were replaced',
});

/** Lets a user who lost the app and the recovery codes start the wait for the removal of the second factor. */
export const lostFactorLinkMail = ({ to, code, productName }: CodeMail): MailMessage => ({
  to,
  lane: 'urgent',
  usefulForMs: durations.resetCodeMs,
  subject: 'Lost your two-step login?',
  preheader: 'Start the wait of 72 hours after which we turn it off.',
  title: 'Lost your two-step login?',
  paragraphs: [
    `Someone who got past the first step of logging in to your ${productName} account has neither its authenticator app nor a recovery code.`,
    'If that’s you, start the wait: after 72 hours we turn two-step login off. You can stop that at any time.',
  ],
  action: {
    label: 'Start the wait',
    path: paths.authAction({ mode: 'removeSecondFactor', oobCode: code }),
  },
  expiry: 'This link works once and expires in 1 hour.',
  notYou:
    'If this wasn’t you, don’t use the link. Someone else may know your password: choose a new one right away.',
  reason: 'because someone couldn’t enter the code of your account’s two-step login',
});

/** Tells the owner of an account, when the wait starts and a day before its end, when the second factor is removed. */
export const lostFactorWaitMail = ({
  to,
  code,
  productName,
  at,
}: CodeMail & { readonly at: Date }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Two-step login will be turned off',
  preheader: `On ${timeOf(at)}. If you didn’t ask for this, you can stop it now.`,
  title: 'Two-step login will be turned off',
  paragraphs: [
    `Someone told us that the authenticator app of your ${productName} account is lost. We turn two-step login off on ${timeOf(at)}. Then your password is enough to log in.`,
    'Did you find your phone or a recovery code? Stop it here, or just log in with a code.',
  ],
  action: {
    label: 'Keep two-step login',
    path: paths.authAction({ mode: 'keepSecondFactor', oobCode: code }),
  },
  expiry: 'This link works once and expires in 3 days.',
  notYou:
    'If this wasn’t you, keep two-step login with the button. Then choose a new password, and change the password of your mailbox too.',
  reason: 'because two-step login of your account will be turned off',
});
