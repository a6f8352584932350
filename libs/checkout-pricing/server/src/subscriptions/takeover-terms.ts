import { endOf, planState, type Interval } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import { isTaxed, type SubscriptionRecord } from './subscription-state';

/** The terms for a new payer of a group. */
export interface TakeoverTerms {
  /** The price of a period, in minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** Whether tax came on top of the price so far. */
  readonly isTaxed: boolean;
  readonly interval: Interval;
  readonly seats: number;
  readonly paidUntil: Date;
  /** When the first period is charged: when the paid one ends, or, with null, immediately. */
  readonly chargedFrom: Date | null;
  /** Whether the plan ends with the paid period unless somebody else pays. */
  readonly isEnding: boolean;
}

/** The provider begins no plan whose first charge is less than 48 hours away; its clock may be ahead of ours. */
const minWaitMs = 49 * durations.oneHourMs;

/**
 * The terms on which a new payer takes the group of a plan over: the same price for the same seats, from the end of the paid
 * period; immediately when that is less than about two days away. Undefined while the plan cannot be taken over: a payment is
 * owed or an invoice open, payments are paused, the money went back, or it is no plan of a group (GROUP-458).
 */
export function takeoverTerms(plan: SubscriptionRecord, now: Date): TakeoverTerms | undefined {
  const isCharged = ['renews', 'ends'].includes(planState(plan)) && !plan.arePaymentsPaused;
  const isPaid = isCharged && plan.invoiceDueAt === null;
  if (!isPaid || plan.groupType === null) return undefined;
  const end = endOf(plan);
  const paidUntil = end ?? plan.currentPeriodEnd;
  return {
    amount: plan.price ?? plan.amount,
    currency: plan.currency,
    isTaxed: isTaxed(plan),
    interval: plan.interval,
    seats: plan.quantity,
    paidUntil,
    chargedFrom: paidUntil.getTime() - now.getTime() < minWaitMs ? null : paidUntil,
    isEnding: end !== null,
  };
}

/** Whether a first charge at a moment, or immediately with null, leaves no gap after the paid period and pays nothing twice. */
export const isFirstCharge = ({ paidUntil, chargedFrom }: TakeoverTerms, at: Date | null) =>
  at === null ? chargedFrom === null : at.getTime() === paidUntil.getTime();
