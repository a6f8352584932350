import { paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';

export const accountDeletedMail = ({
  to,
  productName,
}: {
  readonly to: string;
  readonly productName: string;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Your account was deleted',
  preheader: 'Your account and data are gone. We keep invoices for as long as the law requires.',
  title: 'Your account was deleted',
  paragraphs: [
    `We deleted your ${productName} account and the data in it, as you asked.`,
    'We keep your payment records for as long as the law requires. They’re no longer linked to an account.',
  ],
  action: { label: 'Contact us', path: paths.contact() },
  notYou: 'If you didn’t delete your account, please contact us right away.',
  reason: 'because your account was deleted',
});

/** An update notification, which the user asked for and can end with one click. */
export const updateMail = ({
  to,
  subject,
  paragraphs,
  productName,
  unsubscribePath,
}: {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly productName: string;
  readonly unsubscribePath: string;
}): MailMessage => ({
  to,
  lane: 'bulk',
  subject,
  preheader: paragraphs[0] ?? subject,
  title: subject,
  paragraphs,
  action: { label: 'Change email settings', path: paths.account() },
  unsubscribePath,
  reason: `because you turned on update notifications for ${productName}`,
});
