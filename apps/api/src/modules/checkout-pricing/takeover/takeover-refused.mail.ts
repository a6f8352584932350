import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';

/** Tells who gave a card for a group that it is not theirs, because the offer had ended or changed by then (GROUP-459). */
export const takeoverRefusedMail = ({
  to,
  productName,
}: {
  readonly to: string;
  readonly productName: string;
}): MailMessage => ({
  to,
  subject: 'The group was not handed over to you',
  preheader: 'The offer had ended or changed. Your card is not charged.',
  title: 'The group was not handed over',
  paragraphs: [
    'You gave your card for a group that was offered to you. Before we received it, the offer had ended or the plan of the group had changed.',
    'We ended the new plan at once. Your card is not charged; what was already charged is refunded. If the offer is still on your account page, you can accept it again.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  reason: `because you gave a card for a group of ${productName}`,
});
