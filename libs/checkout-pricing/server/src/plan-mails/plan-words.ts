import { planMailSentence } from '@portal/checkout-pricing/domain';
import { formatMoney } from '@portal/shared/util';
import { isTaxed } from '../subscriptions/subscription-state';
import type { SubscriptionRow } from '../checkout-pricing.tables';

/** `November 27, 2026`: the recipient's time zone is unknown. */
export const dayOf = (at: Date) =>
  at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

const intervals = { month: 'per month', quarter: 'per quarter', year: 'per year' } as const;

/** `Lemma Group, 7 seats, $732.00 per year`. */
export function describePlan(plan: SubscriptionRow): string {
  const { productName, quantity, price, amount, currency, interval } = plan;
  const seats = plan.plan === 'group' ? [`${quantity} seats`] : [];
  const charge = `${formatMoney(price ?? amount, currency)} ${intervals[interval]}`;
  return [productName, ...seats, isTaxed(plan) ? `${charge} plus tax` : charge].join(', ');
}

/** The sentence about a plan that can be used: its end, what is owed, or the next charge. */
export function nextStep(plan: SubscriptionRow): string {
  const { arePaymentsPaused, paymentsResumeAt: resumeAt, currency } = plan;
  const facts = { ...plan, pausedPayments: arePaymentsPaused ? { resumeAt } : null };
  return planMailSentence(facts, dayOf, (amount) => formatMoney(amount, currency));
}

/** Beside the button of a checkout that takes over a period which is already paid for. */
export const chargedLater = (from: Date): string =>
  `You won’t be charged before ${dayOf(from)}, when the period that is already paid for ends.`;
