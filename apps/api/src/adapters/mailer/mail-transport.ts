import { createTransport } from 'nodemailer';

/** A rendered mail. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The request that caused the mail. */
  readonly requestId?: string;
  /** Ends the mails of this kind with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Delivers mails. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A transport that can be checked. */
export interface SmtpTransport extends MailTransport {
  /** Connects and logs in at the mail server, and sends nothing; rejects when that fails. */
  verify(): Promise<void>;
}

/** An address object instead of a text, so that it is never parsed as a list of addresses. */
const single = (address: string) => ({ name: '', address });

/** Delivers through a mail server, with a few persistent connections and a timeout for every step. */
export function createSmtpTransport(smtpUrl: string): SmtpTransport {
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
    async deliver({ to, replyTo, requestId, unsubscribeUrl, ...mail }) {
      await transport.sendMail({
        ...mail,
        to: single(to),
        ...(replyTo !== undefined && { replyTo: single(replyTo) }),
        headers: {
          ...(requestId !== undefined && { 'X-Request-Id': requestId }),
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
