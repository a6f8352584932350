import { formatMoney, paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import type { PlanMail } from './payment.mails';
import { dayOf } from './plan-words';

/** The message about the open invoice on the billing page, with its button. */
const payInvoice = { label: 'Pay the invoice', path: paths.accountBilling() };

const theInvoice = ({ invoiceAmount, currency }: SubscriptionRow) =>
  invoiceAmount === null
    ? 'Your invoice'
    : `Your invoice of ${formatMoney(invoiceAmount, currency)}`;

/** Tells the owner of a plan that its invoice is overdue, and until when the plan can still be used, if that is known (PRICE-503). */
export const invoiceOverdueMail = (
  { to, productName, planName }: PlanMail,
  plan: SubscriptionRow,
  { since, until }: { readonly since: Date; readonly until: Date | null },
): MailMessage => ({
  to,
  subject: 'Your invoice is overdue',
  preheader: until
    ? `Your plan works until ${dayOf(until)}. Pay the invoice to keep it.`
    : 'Your plan still works. Pay the invoice to keep it.',
  title: 'Your invoice is overdue',
  paragraphs: [
    `${theInvoice(plan)} for ${planName} was due on ${dayOf(since)} and is not paid yet. Your plan still works${until ? ` until ${dayOf(until)}` : ''}.`,
    'If you have paid it in the last days, you do not need to do anything.',
  ],
  action: payInvoice,
  reason: `because an invoice of its ${productName} account is overdue`,
});

/** Tells the owner of a plan that it cannot be used until its invoice is paid (PRICE-503). */
export const invoiceStoppedMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has stopped',
  preheader: 'Its invoice was not paid. Pay it to get the plan back.',
  title: 'Your plan has stopped',
  paragraphs: [
    `The invoice for ${planName} was not paid, so the plan has stopped. Your account and your data stay as they are.`,
    'To get the plan back at once, pay the invoice.',
  ],
  action: payInvoice,
  reason: `because a plan of its ${productName} account has stopped`,
});

/** Tells the owner of a plan that it ended, because its invoice was not paid (PRICE-503). */
export const endedUnpaidInvoiceMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has ended',
  preheader: 'Its invoice was not paid. You can buy the plan again by card.',
  title: 'Your plan has ended',
  paragraphs: [
    `The invoice for ${planName} was not paid, so the plan has ended. Your account and your data stay as they are.`,
    'You can buy the plan again by card at any time. Paying the old invoice would not bring the plan back.',
  ],
  action: { label: 'See the plans', path: paths.plans() },
  reason: `because a plan of its ${productName} account has ended`,
});
