import type { Metrics } from '../../platform/metrics/metrics';
import type { MailTransport } from './mail-transport';

/** Counts the mails that the mail server accepts and refuses. */
export function countMails(
  transport: MailTransport,
  { mails }: Pick<Metrics, 'mails'>,
): MailTransport {
  return {
    ...transport,
    async deliver(mail) {
      try {
        await transport.deliver(mail);
      } catch (error) {
        mails.inc({ result: 'refused' });
        throw error;
      }
      mails.inc({ result: 'accepted' });
    },
  };
}
