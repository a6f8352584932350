import type { MailTransport, OutgoingMail } from '../adapters/mailer/mail-transport';

/** A transport that keeps what it is given; while `isDown` is set it accepts nothing, as a mail server that is away. */
interface MailCapture extends MailTransport {
  readonly mails: OutgoingMail[];
  isDown: boolean;
}

export function createMailCapture(): MailCapture {
  const capture: MailCapture = {
    mails: [],
    isDown: false,
    async deliver(mail) {
      if (capture.isDown)
        throw Object.assign(new Error('No mail server.'), { code: 'ECONNREFUSED' });
      capture.mails.push(mail);
    },
    close: () => undefined,
  };
  return capture;
}
