import { createTransport } from 'nodemailer';

/** A mail as it is handed over. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Hands mails over to whoever delivers them. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** An address object, not a text: nothing in it is read as a list of addresses. */
const single = (address: string) => ({ name: '', address });

/** A mail server, over a few kept connections and with a limit on every wait. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to, replyTo, ...mail }) {
      await transport.sendMail({
        ...mail,
        to: single(to),
        ...(replyTo !== undefined && { replyTo: single(replyTo) }),
      });
    },
    close: () => transport.close(),
  };
}
