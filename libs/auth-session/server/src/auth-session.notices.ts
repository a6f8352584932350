import { paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';

interface Notice {
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
        `Your account can also be opened with ${listOf.format(waysIn)}. The next login that way asks for the new password once. You can remove it on the page “Security” of your account.`,
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
  preheader: 'All other devices were logged out. Log in with the new password.',
  title: 'Your password was changed',
  paragraphs: [
    `The password of your ${productName} account was changed ${changedBy[by]}.`,
    'All other devices were logged out. Please log in with the new password.',
    ...needsPasswordOnce(waysIn),
  ],
  action: { label: 'Choose another password', path: paths.resetPassword() },
  notYou:
    'If this was not you, choose another password right away, and change the password of your mailbox too.',
  reason: 'because the password of its account was changed',
});

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const placeOf = (device: string | null, country: string | null) => {
  const where = country === null ? '' : `, ${countryNames.of(country) ?? country}`;
  return `${device ?? 'An unknown device'}${where}`;
};

/** `Nov 20, 2026, 12:00 UTC`: the recipient's time zone is unknown. */
const timeOf = (at: Date) =>
  `${at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })} UTC`;

/** Tells the owner of an account about a login from a device that was not used before. */
export const newSignInMail = ({
  to,
  productName,
  device,
  country,
  at,
}: Notice & { device: string | null; country: string | null; at: Date }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'New login to your account',
  preheader: `${placeOf(device, country)}. If this was you, there is nothing to do.`,
  title: 'New login to your account',
  paragraphs: [
    `Your ${productName} account was used from a device that we have not seen before:`,
    `${placeOf(device, country)}, ${timeOf(at)}.`,
  ],
  action: { label: 'Review your devices', path: paths.accountSecurity() },
  notYou: 'If this was not you, log that device out and choose a new password right away.',
  reason: 'because of a login to its account from a new device',
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
    'Its login was used from two places at once. This can happen after a network problem, but it can also mean that someone else copied the login. Please log in again on that device.',
  ],
  action: { label: 'Review your devices', path: paths.accountSecurity() },
  notYou:
    'If you see a device there that you do not know, log it out and choose a new password right away.',
  reason: 'because a device was logged out of its account',
});

/** Tells the new email address of an account that the change is done. */
export const newEmailMail = ({ to, productName }: Notice): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'This is your email address now',
  preheader: 'All devices were logged out. Log in with this address.',
  title: 'This is your email address now',
  paragraphs: [
    `Your ${productName} account uses this email address from now on.`,
    'All devices were logged out. Please log in with this address and your password.',
  ],
  action: { label: 'Log in', path: paths.login() },
  reason: 'because it is the email address of an account now',
});

/** Tells the owner of an account that someone tried to sign up with its email address. */
export const signUpAttemptMail = ({ to, productName }: Notice): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'You already have an account',
  preheader: 'Someone tried to sign up with your email address. Nothing was changed.',
  title: 'You already have an account',
  paragraphs: [
    `Someone, perhaps you, tried to sign up for ${productName} with this email address, but it already has an account.`,
    'Nothing was changed. If you have forgotten your password, you can choose a new one.',
  ],
  action: { label: 'Choose a new password', path: paths.resetPassword() },
  notYou: 'If this was not you, you can ignore this email.',
  reason: 'because someone tried to sign up with it',
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
    'The password that was set before your email address was verified no longer works. You can choose a new one at any time.',
  ],
  action: removeWay(providerName, code),
  expiry: 'This link works once and for 7 days.',
  notYou: `If this was not you, remove ${providerName} with the button and choose a new password right away.`,
  reason: 'because another account was linked to its account',
});

/** Tells the owner of an account that a way to log in was removed. */
export const wayRemovedMail = ({
  to,
  productName,
  providerName,
}: Notice & { providerName: string }): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'A way to log in was removed',
  preheader: `You can no longer log in with ${providerName}.`,
  title: 'A way to log in was removed',
  paragraphs: [
    `You can no longer log in to your ${productName} account with ${providerName}. Every device that was logged in that way was logged out.`,
  ],
  action: { label: 'Review your devices', path: paths.accountSecurity() },
  notYou: 'If this was not you, choose a new password right away.',
  reason: 'because a way to log in was removed from its account',
});

/** Tells the owner of an account that another service opens it from now on, linked with the account's password. */
export const wayAddedMail = ({ to, productName, providerName, code }: AddedWay): MailMessage => ({
  to,
  lane: 'urgent',
  subject: `You can log in with ${providerName} now`,
  preheader: `Someone linked ${providerName} to your account with your password.`,
  title: `You can log in with ${providerName} now`,
  paragraphs: [
    `Someone who entered your password linked ${providerName} to your ${productName} account.`,
    'Your password still works too.',
  ],
  action: removeWay(providerName, code),
  expiry: 'This link works once and for 7 days.',
  notYou: `If this was not you, remove ${providerName} with the button, and choose a new password right away. Whatever else was linked will then open your account only together with the new password.`,
  reason: 'because another way to log in was added to its account',
});
