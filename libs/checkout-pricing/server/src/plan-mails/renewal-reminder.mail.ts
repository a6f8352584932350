import { isInvoiced, planMailSentences } from '@portal/checkout-pricing/domain';
import { formatMoney, invoiceDueDays, paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import { dayOf, describePlan } from './plan-words';
import type { SubscriptionRow } from '../checkout-pricing.tables';

function differences({ snapshot, currency }: SubscriptionRow) {
  const { discount, tax = 0, credit = 0 } = snapshot?.next ?? {};
  return [
    ...(discount ? [{ label: 'Discount', value: discount.name }] : []),
    ...(tax > 0 ? [{ label: 'Tax', value: formatMoney(tax, currency) }] : []),
    ...(credit > 0 ? [{ label: 'Paid by your credit', value: formatMoney(credit, currency) }] : []),
  ];
}

function chargeWords(plan: SubscriptionRow) {
  const { amount, currency, snapshot } = plan;
  const cardLast4 = snapshot?.card?.last4;
  const money = formatMoney(amount, currency);
  if (isInvoiced(plan))
    return {
      whole: `we’ll send you an invoice for ${money}, due within ${invoiceDueDays} days`,
      brief: `we’ll send an invoice for ${money}`,
      change: 'To change the plan, or to cancel',
    };
  return {
    whole: `we’ll charge ${money}${cardLast4 ? ` to your card ending in ${cardLast4}` : ''}`,
    brief: `we’ll charge ${money}`,
    change: 'To change the plan or the card, or to cancel',
  };
}

/** Reminds the payer of a yearly plan of its next charge: what is charged when, and how to change that (PRICE-413). */
export function renewalReminderMail(
  plan: SubscriptionRow,
  { to, productName }: { readonly to: string; readonly productName: string },
): MailMessage {
  const { amount } = plan;
  const day = dayOf(plan.currentPeriodEnd);
  // The first charge for a group whose current period the former payer paid (GROUP-458).
  const kind = plan.status === 'trialing' ? 'first-charge' : 'renews';
  const { subject, title, sentence, reason } = planMailSentences.reminder[kind];
  const { whole, brief, change } = chargeWords(plan);
  const charge = amount === 0 ? 'you won’t be charged' : whole;
  return {
    to,
    lane: 'bulk',
    subject: subject(day),
    preheader: `On that day, ${amount === 0 ? 'you won’t be charged' : brief}.`,
    title,
    paragraphs: [
      `${sentence(day)}, and ${charge}.`,
      `You don’t need to do anything. ${change}, open your billing page before that day.`,
    ],
    details: [{ label: 'Plan', value: describePlan(plan) }, ...differences(plan)],
    action: { label: 'Change or cancel', path: paths.accountBilling() },
    reason: `because your ${productName} plan ${reason}`,
  };
}
