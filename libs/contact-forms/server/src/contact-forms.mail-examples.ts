import type { MailMessage } from '@portal/server/ports';
import * as mails from './contact-forms.mails';

const message: Parameters<typeof mails.inboxMail>[0] = {
  id: 'a-message',
  form: 'contact',
  inbox: 'support',
  tags: ['portal'],
  email: 'ada@example.org',
  sender: '',
  uid: null,
  subject: 'A question',
  details: [{ label: 'Topic', value: 'Premium' }],
  message: 'How do I block a suggestion?',
  createdAt: new Date(0),
  queuedAt: new Date(0),
  acceptedAt: null,
};

/** One of each mail of the contact forms; a missing one does not compile. */
export function contactMails(
  productName: string,
): Readonly<Record<keyof typeof mails, MailMessage>> {
  const inboxAddress = 'support@example.org';
  return {
    inboxMail: mails.inboxMail(message, inboxAddress),
    copyMail: mails.copyMail(message, { inboxAddress, productName }),
  };
}
