import { replaceable } from '@portal/shared/util';

/** The texts about a verification link that was mailed. */
export const mailMessages = replaceable('auth-session', 'email', {
  sentTo: 'We sent a link to',
  openIt: 'Open it to start.',
  sendAgain: 'Send the email again',
  sending: 'Sending',
  sentAgain: (email: string) =>
    `If ${email} still has to be verified, a new link will arrive shortly.`,
  change: 'Change the address',
} as const);
