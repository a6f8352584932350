import { isInvoiced } from '@portal/checkout-pricing/domain';
import { formatMoney, invoiceDueDays, paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import { dayOf, describePlan } from './plan-words';

/** Why the next charge is not the price. */
function differences({ discountName, tax, credit, currency }: SubscriptionRow) {
  return [
    ...(discountName === null ? [] : [{ label: 'Discount', value: discountName }]),
    ...(tax > 0 ? [{ label: 'Tax', value: formatMoney(tax, currency) }] : []),
    ...(credit > 0 ? [{ label: 'Paid by your credit', value: formatMoney(credit, currency) }] : []),
  ];
}

/** What the renewal charges, and what can be done before, in the words for a card or an invoice. */
function chargeWords(plan: SubscriptionRow) {
  const { amount, currency, cardLast4 } = plan;
  const money = formatMoney(amount, currency);
  if (isInvoiced(plan))
    return {
      whole: `an invoice of ${money} is sent then, which is due within ${invoiceDueDays} days`,
      brief: `an invoice of ${money} is sent`,
      change: 'To change the plan, or to cancel',
    };
  return {
    whole: `${money} is charged then${cardLast4 ? ` from your card ending in ${cardLast4}` : ''}`,
    brief: `${money} is charged`,
    change: 'To change the plan or the card, or to cancel',
  };
}

/** What the mail is about: a renewal, or the first charge for a group whose present period the former payer paid (GROUP-458). */
function wordsOf({ status }: SubscriptionRow, day: string) {
  return status === 'trialing'
    ? {
        subject: `Your plan is charged for the first time on ${day}`,
        title: 'Your first payment is due soon',
        sentence: `The period that was paid for your group ends on ${day}`,
        reason: 'is charged for the first time soon',
      }
    : {
        subject: `Your plan renews on ${day}`,
        title: 'Your plan renews soon',
        sentence: `Your plan renews for another year on ${day}`,
        reason: 'renews soon',
      };
}

/** Reminds the payer of a yearly plan of its next charge: what is charged when, and how to change that (PRICE-413). */
export function renewalReminderMail(
  plan: SubscriptionRow,
  { to, productName }: { readonly to: string; readonly productName: string },
): MailMessage {
  const { amount } = plan;
  const day = dayOf(plan.currentPeriodEnd);
  const { subject, title, sentence, reason } = wordsOf(plan, day);
  const { whole, brief, change } = chargeWords(plan);
  const charge = amount === 0 ? 'nothing is charged then' : whole;
  return {
    to,
    subject,
    preheader: `On that day ${amount === 0 ? 'nothing is charged' : brief}.`,
    title,
    paragraphs: [
      `${sentence}, and ${charge}.`,
      `You do not need to do anything. ${change}, open your billing page before that day.`,
    ],
    details: [{ label: 'Plan', value: describePlan(plan) }, ...differences(plan)],
    action: { label: 'Change or cancel', path: paths.accountBilling() },
    reason: `because a plan of its ${productName} account ${reason}`,
  };
}
