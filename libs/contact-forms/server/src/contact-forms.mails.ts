import type { MailMessage } from '@portal/server/ports';
import type { MessageRow } from './send-message/message.repository';

/** The mail to the team's inbox; a reply goes to the sender (CONTACT-10). */
export const inboxMail = (
  { tags, email, subject, details, message }: MessageRow,
  inboxAddress: string,
): MailMessage => ({
  to: inboxAddress,
  lane: 'bulk',
  replyTo: email,
  subject: `[${tags.join(', ')}] ${subject}`,
  preheader: `From ${email}.`,
  title: subject,
  paragraphs: [],
  details: [{ label: 'From', value: email }, ...details],
  quote: message,
  reason: 'because it receives messages from the portal’s forms',
});

/** The sender's copy (CONTACT-11). Its subject is ours: the address may be someone else's. */
export const copyMail = (
  { email, subject, details, message }: MessageRow,
  { inboxAddress, productName }: { inboxAddress: string; productName: string },
): MailMessage => ({
  to: email,
  lane: 'bulk',
  replyTo: inboxAddress,
  subject: 'We received your message',
  preheader: 'One of us will reply to this address.',
  title: 'We received your message',
  paragraphs: [
    `Thank you for writing to ${productName}. One of us will reply to this address. This is a copy of your message.`,
  ],
  details: [{ label: 'Subject', value: subject }, ...details],
  quote: message,
  notYou: 'If you didn’t write to us, you can ignore this email.',
  reason: 'because someone sent us a message with this address',
});
