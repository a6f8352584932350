import { paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';

/** What every mail says to whom, and of which product. */
export interface Notice {
  readonly to: string;
  readonly productName: string;
}

const changedBy = {
  link: 'with a link that we sent to this address',
  password: 'in the account settings, with the old password',
} as const;

/** A way to log in that was added, with the code that removes it. */
interface AddedWay extends Notice {
  readonly providerName: string;
  readonly code: string;
}

const listOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the ways into an account that need its new password once. */
const needsPasswordOnce = (waysIn: readonly string[]): string[] =>
  waysIn.length === 0
    ? []
    : [
        `You can also log in with ${listOf.format(waysIn)}. The next time you do, we’ll ask for the new password once. You can remove sign-in methods on the Security page of your account.`,
      ];

/** The button that removes a new way to log in. */
const removeWay = (providerName: string, code: string) => ({
  label: `Remove ${providerName}`,
  path: paths.authAction({ mode: 'removeWayIn', oobCode: code }),
});

/** Tells the owner of an account that its password was changed. */
export const passwordChangedMail = ({
  to,
  productName,
  by,
  waysIn,
}: Notice & { by: keyof typeof changedBy; waysIn: readonly string[] }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Your password was changed',
  preheader: 'We logged out all other devices. Log in with the new password.',
  title: 'Your password was changed',
  paragraphs: [
    `The password of your ${productName} account was changed ${changedBy[by]}.`,
    'We logged out all other devices. Please log in with the new password.',
    ...needsPasswordOnce(waysIn),
  ],
  action: { label: 'Choose another password', path: paths.resetPassword() },
  notYou:
    'If this wasn’t you, choose another password right away, and change the password of your mailbox too.',
  reason: 'because your account’s password was changed',
});

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** `Firefox on Linux, Germany` */
export const placeOf = (device: string | null, country: string | null) => {
  const where = country === null ? '' : `, ${countryNames.of(country) ?? country}`;
  return `${device ?? 'An unknown device'}${where}`;
};

/** `Nov 20, 2026, 12:00 UTC`: the recipient's time zone is unknown. */
export const timeOf = (at: Date) =>
  `${at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })} UTC`;

/** Tells the owner of an account about a login from a device that was not used before. */
export const newSignInMail = ({
  to,
  productName,
  device,
  country,
  at,
  code,
}: Notice & {
  device: string | null;
  country: string | null;
  at: Date;
  code: string;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'New login to your account',
  preheader: `${placeOf(device, country)}. If this was you, there’s nothing to do.`,
  title: 'New login to your account',
  paragraphs: [
    `Your ${productName} account was used from a device we haven’t seen before:`,
    `${placeOf(device, country)}, ${timeOf(at)}.`,
  ],
  action: {
    label: 'Log this device out',
    path: paths.authAction({ mode: 'endSession', oobCode: code }),
  },
  expiry: 'This link works once and expires in 7 days.',
  notYou:
    'If this wasn’t you, log that device out with the button and choose a new password right away.',
  reason: 'because a new device logged in to your account',
});

/** Tells the owner of an account that a session was ended because its refresh token was used twice. */
export const refreshTokenReusedMail = ({
  to,
  productName,
  device,
  country,
}: Notice & { device: string | null; country: string | null }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'We logged out one of your devices',
  preheader: `${placeOf(device, country)}. Someone else may have copied its login.`,
  title: 'We logged out one of your devices',
  paragraphs: [
    `We logged this device out of your ${productName} account: ${placeOf(device, country)}.`,
    'Its login was used in two places at the same time. This can happen after a network problem, but it can also mean that someone else copied the login. Please log in again on that device.',
  ],
  action: { label: 'Review your devices', path: paths.accountSecurity() },
  notYou:
    'If you see a device there that you don’t recognize, log it out and choose a new password right away.',
  reason: 'because we logged a device out of your account',
});

/** Tells the new email address of an account that the change is done. */
export const newEmailMail = ({ to, productName }: Notice): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'This is now your email address',
  preheader: 'We logged out all devices. Log in with this address.',
  title: 'This is now your email address',
  paragraphs: [
    `Your ${productName} account now uses this email address.`,
    'We logged out all devices. Please log in with this address and your password.',
  ],
  action: { label: 'Log in', path: paths.login() },
  reason: 'because this is now your account’s email address',
});

/** Tells the owner of an account that someone tried to sign up with its email address. */
export const signUpAttemptMail = ({ to, productName }: Notice): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'You already have an account',
  preheader: 'Someone tried to sign up with your email address. Nothing has changed.',
  title: 'You already have an account',
  paragraphs: [
    `Someone, perhaps you, tried to sign up for ${productName} with this email address, but it already has an account.`,
    'Nothing has changed. If you’ve forgotten your password, you can choose a new one.',
  ],
  action: { label: 'Choose a new password', path: paths.resetPassword() },
  notYou: 'If this wasn’t you, you can ignore this email.',
  reason: 'because someone tried to sign up with this address',
});

/** Tells the owner of an unverified account that another service vouched for its address and opens it from now on. */
export const accountLinkedMail = ({
  to,
  productName,
  providerName,
  code,
}: AddedWay): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'An account was linked to yours',
  preheader: `You can now log in with ${providerName}.`,
  title: 'An account was linked to yours',
  paragraphs: [
    `You can now log in to your ${productName} account with ${providerName}.`,
    'The password set before you verified your email address no longer works. You can choose a new one at any time.',
  ],
  action: removeWay(providerName, code),
  expiry: 'This link works once and expires in 7 days.',
  notYou: `If this wasn’t you, remove ${providerName} with the button and choose a new password right away.`,
  reason: 'because another account was linked to yours',
});

/** Tells the owner of an account that a way to log in was removed. */
export const wayRemovedMail = ({
  to,
  productName,
  providerName,
}: Notice & { providerName: string }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'A sign-in method was removed',
  preheader: `You can no longer log in with ${providerName}.`,
  title: 'A sign-in method was removed',
  paragraphs: [
    `You can no longer log in to your ${productName} account with ${providerName}. We logged out every device that used it.`,
  ],
  action: { label: 'Review your devices', path: paths.accountSecurity() },
  notYou: 'If this wasn’t you, choose a new password right away.',
  reason: 'because a sign-in method was removed from your account',
});

/** What the mails about a new way into an account share. */
const addedMail = (
  { to, providerName, code }: AddedWay,
  text: Pick<MailMessage, 'preheader' | 'paragraphs'>,
): MailMessage => ({
  ...text,
  to,
  lane: 'urgent',
  subject: `You can now log in with ${providerName}`,
  title: `You can now log in with ${providerName}`,
  action: removeWay(providerName, code),
  expiry: 'This link works once and expires in 7 days.',
  notYou: `If this wasn’t you, remove ${providerName} with the button, and choose a new password right away. The next login with any other linked service will then ask for the new password.`,
  reason: 'because a sign-in method was added to your account',
});

/** Tells the owner of an account that another service opens it from now on, linked with the account's password. */
export const wayAddedMail = (way: AddedWay): MailMessage =>
  addedMail(way, {
    preheader: `Someone linked ${way.providerName} to your account with your password.`,
    paragraphs: [
      `Someone who entered your password linked ${way.providerName} to your ${way.productName} account.`,
      'Your password still works too.',
    ],
  });

/** Tells the owner of an account that a passkey opens it from now on. */
export const passkeyAddedMail = (way: AddedWay): MailMessage =>
  addedMail(way, {
    preheader: 'Someone who had just logged in to your account added a passkey.',
    paragraphs: [
      `Someone who had just logged in to your ${way.productName} account added a passkey.`,
      'Your other sign-in methods still work too.',
    ],
  });
