import type { MailTransport, OutgoingMail } from '../adapters/mailer/mail-transport';

/** A transport that keeps what it is given. */
export function createMailCapture(): MailTransport & { readonly mails: OutgoingMail[] } {
  const mails: OutgoingMail[] = [];
  return {
    mails,
    deliver: async (mail) => void mails.push(mail),
    close: () => undefined,
  };
}
