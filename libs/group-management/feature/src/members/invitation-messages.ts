import { replaceable } from '@portal/shared/util';

export const messages = replaceable('group-management', 'invitations', {
  resend: 'Resend Invitation',
  resending: 'Sending...',
  sent: (email: string) => `Invitation sent to ${email}.`,
  resendFailed: 'Could not send the invitation.',
  resendSelected: 'Resend invitations',
  noneOpen: 'None of the selected members has an open invitation.',
  resent: (sent: number, tooSoon: number) =>
    [
      sent > 0 ? `Resent ${sent === 1 ? '1 invitation' : `${sent} invitations`}.` : '',
      tooSoon > 0 ? `Skipped ${tooSoon} sent in the last 30 minutes.` : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  justSent: (minutes: number) =>
    `An invitation was just sent. You can resend it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  waitForOther: 'Please wait until another invitation is sent.',
  copyLink: 'Copy invitation link',
  linkCopied: (email: string) => `Copied the invitation link for ${email}.`,
  linkShown: (url: string) => `Copy this invitation link: ${url}`,
} as const);
