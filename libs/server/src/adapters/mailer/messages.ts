import type { MailMessage } from '../../ports/mailer';

/** The texts that all mails share; the others come with the message. */
export const mailMessages = {
  copyAddress: 'If the button doesn’t work, copy this address into your browser:',
  sentTo: (address: string, reason: string) => `Sent to ${address} ${reason}.`,
  questions: 'Questions:',
  contact: 'contact us',
  /** Of a mail that the user asked for. */
  requested: 'This email contains no tracking.',
  service: 'This is a service message; it contains no tracking.',
} as const;

/** Whether a mail is a service message or one that the user asked for. */
export const lastSentence = ({ unsubscribePath }: MailMessage) =>
  unsubscribePath === undefined ? mailMessages.service : mailMessages.requested;
