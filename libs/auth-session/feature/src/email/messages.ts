import { replaceable } from '@portal/shared/util';

/** The texts about a verification link that was mailed. */
export const mailMessages = replaceable('auth-session', 'email', {
  sentTo: 'We sent a link to',
  openIt: 'Open it to get started.',
  sendAgain: 'Resend email',
  sending: 'Sending',
  sentAgain: (email: string) =>
    `If ${email} still needs to be verified, a new link will arrive shortly.`,
  change: 'Change address',
} as const);
