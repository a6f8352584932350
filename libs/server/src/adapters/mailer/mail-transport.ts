import { createTransport } from 'nodemailer';
import { assertOutsideTransaction } from '../../platform/database/commit-hooks';
import { errorCode } from '../../platform/errors';
import type { Logger } from '../../platform/observability/logger';
import { mailLanes, type Mailer } from '../../ports/mailer';
import type { Metrics } from '../../platform/observability/metrics';
import { inSpan } from '../../platform/observability/spans';

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

export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A transport that can be checked. */
interface SmtpTransport extends MailTransport {
  /** Connects and logs in at the mail server, and sends nothing; rejects when that fails. */
  verify(): Promise<void>;
}

/** An address object instead of a text, so that it is never parsed as a list of addresses. */
const single = (address: string) => ({ name: '', address });

/** One for each worker of a lane, so that no mail waits for one of the other lane, and one for {@link Mailer.deliver}. */
const maxConnections = Object.values(mailLanes).reduce((sum, { workers }) => sum + workers, 1);

/**
 * Delivers through a mail server, with a few persistent connections and a timeout for every step. A server that scans a
 * mail before it accepts it takes its time: who does not wait sends the mail again.
 */
export function createSmtpTransport(smtpUrl: string): SmtpTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // Whether a server that hangs up has accepted the mail is unknown: the job decides when it is sent again.
    maxRequeues: 0,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 60_000,
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

/** Counts and logs the mails that the mail server accepts and refuses, by their Message-ID. */
export function watchMails(
  transport: MailTransport,
  { mails }: Pick<Metrics, 'mails'>,
  logger: Logger,
): MailTransport {
  return {
    ...transport,
    async deliver(mail) {
      const { messageId } = mail;
      assertOutsideTransaction();
      try {
        await inSpan({ name: 'send mail', kind: 'CLIENT' }, () => transport.deliver(mail));
      } catch (error) {
        mails.inc({ result: 'refused' });
        logger.warn({ messageId, code: errorCode(error) }, 'the mail server refused a mail');
        throw error;
      }
      mails.inc({ result: 'accepted' });
      logger.info({ messageId }, 'the mail server accepted a mail');
    },
  };
}
