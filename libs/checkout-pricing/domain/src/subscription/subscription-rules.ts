import { meaningOfStatus } from './subscription-status';

interface WithStatus {
  readonly status: string;
  /** When the money went back to the buyer, which ended the plan at once. */
  readonly revokedAt?: Date | null;
}

/** What says when a subscription ends. */
export interface WithEnd {
  readonly cancelAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodEnd: Date | null;
}

/** Whether a subscription gives its owner the plan; not once the money went back (PRICE-87). */
export const isLive = ({ status, revokedAt }: WithStatus): boolean =>
  !revokedAt && meaningOfStatus(status).givesPlan;

/** Whether a subscription has ended permanently (PRICE-87). */
export const isOver = ({ status }: WithStatus): boolean => meaningOfStatus(status).isOver;

/** When a subscription ends; null while it renews (PRICE-87). */
export const endOf = ({ cancelAt, cancelAtPeriodEnd, currentPeriodEnd }: WithEnd): Date | null =>
  cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null);

/** Whether a subscription charges its owner again: it gives the plan, and no end is set (ACCT-201). */
export const renews = (plan: WithStatus & WithEnd): boolean => isLive(plan) && endOf(plan) === null;

/** Whether a subscription charges its owner at the end of its period: no end is set by then (PRICE-102). */
export function chargesAgain(plan: WithStatus & WithEnd): boolean {
  const end = endOf(plan);
  const { currentPeriodEnd } = plan;
  return isLive(plan) && (end === null || (currentPeriodEnd !== null && end > currentPeriodEnd));
}

/**
 * What a subscription does now: `past-due` gives the plan although its last payment failed, `waiting` gives it again when it
 * is paid.
 */
export type PlanState = 'renews' | 'ends' | 'past-due' | 'waiting' | 'over';

/** The state of a subscription, the same on every page. */
export function planState(plan: WithStatus & WithEnd): PlanState {
  if (isOver(plan)) return 'over';
  if (!isLive(plan)) return 'waiting';
  if (plan.status === 'past_due') return 'past-due';
  return endOf(plan) === null ? 'renews' : 'ends';
}

/**
 * Whether a user can buy a plan now: without Premium, and when every subscription is over. One that waits for a payment
 * could give the plan again (PRICE-66, PRICE-110).
 */
export const canBuyPlan = (
  { premium }: { readonly premium: boolean },
  subscriptions: readonly WithStatus[],
): boolean => !premium && subscriptions.every(isOver);
