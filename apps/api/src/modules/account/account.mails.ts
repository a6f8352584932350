import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../ports/mailer';

/** Tells the owner of a deleted account that it is gone. */
export const accountDeletedMail = ({
  to,
  productName,
}: {
  readonly to: string;
  readonly productName: string;
}): MailMessage => ({
  to,
  subject: 'Your account was deleted',
  preheader:
    'Your account and your data are gone. We keep invoices as long as the law asks for it.',
  title: 'Your account was deleted',
  paragraphs: [
    `Your ${productName} account and the data in it were deleted, as you asked.`,
    'We keep the records of your payments as long as the law asks for it. They no longer lead to an account.',
  ],
  action: { label: 'Contact us', path: paths.contact() },
  notYou: 'If you did not delete your account, please contact us right away.',
  reason: 'because its account was deleted',
});
