import type { MailMessage } from '@portal/server/ports';
import * as mails from './account.mails';

/** One of each mail of the account page; a missing one does not compile. */
export function accountMails(
  productName: string,
): Readonly<Record<keyof typeof mails, MailMessage>> {
  const to = 'ada@example.org';
  return {
    accountDeletedMail: mails.accountDeletedMail({ to, productName }),
    updateMail: mails.updateMail({
      ...{ to, productName, subject: 'A new version', paragraphs: ['It is faster.'] },
      unsubscribePath: '/api/one-click',
    }),
  };
}
