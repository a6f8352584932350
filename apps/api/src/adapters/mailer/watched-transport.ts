import { errorCode } from '../../platform/error-code';
import type { Logger } from '../../platform/logging/logger';
import type { Metrics } from '../../platform/metrics/metrics';
import { inSpan } from '../../platform/tracing/spans';
import type { MailTransport } from './mail-transport';

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
