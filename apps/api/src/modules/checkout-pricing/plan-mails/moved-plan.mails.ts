import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';
import { notExpected, type PlanMail } from './payment.mails';

interface Moved {
  /** The other account, as somebody recognizes it who owns both. */
  readonly other: string;
}

/** Tells the account that has lost a plan where it is now (PRICE-520). */
export const planMovedAwayMail = ({
  to,
  productName,
  planName,
  other,
}: PlanMail & Moved): MailMessage => ({
  to,
  subject: 'Your plan was moved to your other account',
  preheader: `Log in as ${other} to use it.`,
  title: 'Your plan was moved',
  paragraphs: [
    `As you asked us, we moved ${planName} from this account to ${other}, with its invoices and its card. This account has no plan any more; what you have stored in it stays as it is.`,
    'Nothing was charged, and the next charge stays as it was.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  notYou: notExpected,
  reason: `because a plan of its ${productName} account was moved`,
});

/** Tells the account that has got a plan (PRICE-520). */
export const planMovedHereMail = ({
  to,
  productName,
  planName,
  other,
}: PlanMail & Moved): MailMessage => ({
  to,
  subject: 'Your plan was moved to this account',
  preheader: 'You can use it at once.',
  title: 'Your plan is here',
  paragraphs: [
    `As you asked us, we moved ${planName} from ${other} to this account, with its invoices and its card. You can use it at once.`,
    'Nothing was charged, and the next charge stays as it was. Its invoices are mailed to this address from now on.',
  ],
  action: { label: 'See your plan', path: paths.accountBilling() },
  notYou: notExpected,
  reason: `because a plan was moved to its ${productName} account`,
});
