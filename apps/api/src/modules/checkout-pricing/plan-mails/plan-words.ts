import { endOf, isInvoiced, planState } from '@portal/checkout-pricing/domain';
import { formatMoney } from '@portal/shared/util';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';

/** `November 27, 2026`: the recipient's time zone is unknown. */
export const dayOf = (at: Date) =>
  at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

const intervals = { month: 'per month', quarter: 'per quarter', year: 'per year' } as const;

/** `Lemma Group, 7 seats, $732.00 per year`. */
export function describePlan(plan: SubscriptionRow): string {
  const { productName, quantity, price, amount, tax, currency, interval } = plan;
  const seats = plan.plan === 'group' ? [`${quantity} seats`] : [];
  const charge = `${formatMoney(price ?? amount, currency)} ${intervals[interval]}`;
  return [productName, ...seats, tax > 0 ? `${charge} plus tax` : charge].join(', ');
}

/** The sentence about the next charge of a plan that renews. */
function nextCharge(plan: SubscriptionRow): string {
  const { amount, currency, currentPeriodEnd: at } = plan;
  if (amount === 0) return `It renews on ${dayOf(at)}, and nothing is charged then.`;
  const money = formatMoney(amount, currency);
  return isInvoiced(plan)
    ? `The next invoice, of ${money}, is sent on ${dayOf(at)}.`
    : `The next charge is ${money} on ${dayOf(at)}.`;
}

/** How a plan that can be used goes on: its end, what is owed, or the next charge. */
export function whatIsNext(plan: SubscriptionRow): string {
  const end = endOf(plan);
  if (planState(plan) === 'past-due') return 'A payment for it is still owed.';
  if (end && end > plan.currentPeriodEnd) return `It is charged until it ends on ${dayOf(end)}.`;
  if (end) return `It ends on ${dayOf(end)}, and nothing more is charged for it.`;
  if (!plan.arePaymentsPaused) return nextCharge(plan);
  return plan.paymentsResumeAt
    ? `Payments are paused until ${dayOf(plan.paymentsResumeAt)}.`
    : 'Payments are paused.';
}
