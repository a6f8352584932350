import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../ports/mailer';

/** Invites an address to a group (GROUP-35). */
export const invitationMail = ({
  to,
  iuid,
  productName,
}: {
  readonly to: string;
  readonly iuid: string;
  readonly productName: string;
}): MailMessage => ({
  to,
  subject: `You are invited to ${productName} Premium`,
  preheader: 'Accept the invitation to use everything without limits.',
  title: 'You are invited to Premium',
  paragraphs: [
    `You were invited to a group with a Premium subscription of ${productName}. It gives you unlimited access to the add-in for the LaTeX editor, the add-in for the word processor and the web app.`,
    `Accept the invitation, then log in with this email address, or create an account with it.`,
  ],
  action: { label: 'Accept Invitation', path: paths.acceptInvitation({ iuid }) },
  notYou: 'If you do not know why you were invited, you can ignore this email.',
  reason: 'because an administrator of a group entered it',
});
