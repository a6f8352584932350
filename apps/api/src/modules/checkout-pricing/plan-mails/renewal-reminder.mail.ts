import { formatMoney, paths } from '@portal/shared/util';
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

/** Reminds the owner of a yearly plan of its renewal: what is charged when, and how to change that (PRICE-413). */
export function renewalReminderMail(
  plan: SubscriptionRow,
  { to, productName }: { readonly to: string; readonly productName: string },
): MailMessage {
  const { amount, currency, cardLast4 } = plan;
  const day = dayOf(plan.currentPeriodEnd);
  const money = formatMoney(amount, currency);
  const card = cardLast4 ? ` from your card ending in ${cardLast4}` : '';
  const charge = amount === 0 ? 'nothing is charged then' : `${money} is charged then${card}`;
  return {
    to,
    subject: `Your plan renews on ${day}`,
    preheader: `On that day ${amount === 0 ? 'nothing' : money} is charged.`,
    title: 'Your plan renews soon',
    paragraphs: [
      `Your plan renews for another year on ${day}, and ${charge}.`,
      'You do not need to do anything. To change the plan or the card, or to cancel, open your billing page before that day.',
    ],
    details: [{ label: 'Plan', value: describePlan(plan) }, ...differences(plan)],
    action: { label: 'Change or cancel', path: paths.accountBilling() },
    reason: `because a plan of its ${productName} account renews soon`,
  };
}
