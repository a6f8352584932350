import { replaceable } from '@portal/shared/util';

export const messages = replaceable('group-management', 'invitations', {
  resend: 'Resend Invitation',
  resending: 'Sending...',
  sent: (email: string) => `Invitation sent to ${email}.`,
  resendFailed: 'Could not send the invitation.',
  resendSelected: 'Resend invitations',
  noneOpen: 'None of them has an open invitation.',
  resent: (sent: number, tooSoon: number) =>
    [
      sent > 0 ? `${sent === 1 ? '1 invitation is' : `${sent} invitations are`} sent again.` : '',
      tooSoon > 0
        ? `${tooSoon === 1 ? '1 was' : `${tooSoon} were`} sent in the last 30 minutes and ${tooSoon === 1 ? 'is' : 'are'} left out.`
        : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  justSent: (minutes: number) =>
    `An invitation was just sent. You can resend it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  waitForOther: 'Please wait until another invitation is sent.',
  copyLink: 'Copy invitation link',
  linkCopied: (email: string) => `The invitation link for ${email} is copied.`,
  linkShown: (url: string) => `Copy this invitation link: ${url}`,
} as const);
