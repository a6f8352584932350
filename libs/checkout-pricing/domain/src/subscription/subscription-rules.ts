import { durations, type RenewalRetries } from '@portal/shared/util';

/** What a status of the card provider means for the portal. */
interface SubscriptionStatusMeaning {
  /** The plan may be used. */
  readonly givesPlan: boolean;
  /** It has ended permanently: another plan can be bought. */
  readonly isOver: boolean;
}

const using: SubscriptionStatusMeaning = { givesPlan: true, isOver: false };
const waiting: SubscriptionStatusMeaning = { givesPlan: false, isOver: false };
const over: SubscriptionStatusMeaning = { givesPlan: false, isOver: true };

/** The meaning of every status that the card provider has. */
const subscriptionStatuses = {
  trialing: using,
  active: using,
  /** The provider retries the card. */
  past_due: using,
  /** The retries are over; paying the open invoice makes it active again. */
  unpaid: waiting,
  /** A trial ended without a card. */
  paused: waiting,
  /** The first payment has not succeeded yet. */
  incomplete: waiting,
  incomplete_expired: over,
  canceled: over,
} as const satisfies Readonly<Record<string, SubscriptionStatusMeaning>>;

const meanings = new Map<string, SubscriptionStatusMeaning>(Object.entries(subscriptionStatuses));

/** The meaning of a status; an unknown one gives nothing and is not over. */
export const meaningOfStatus = (status: string): SubscriptionStatusMeaning =>
  meanings.get(status) ?? waiting;

/** The status of a subscription at its provider. */
export interface WithStatus {
  readonly status: string;
  /** When the money went back to the buyer, which ended the plan immediately. */
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

/** How a plan is paid: it is charged to a card, or its invoices are sent (PRICE-500). */
export const collectionMethods = ['charge_automatically', 'send_invoice'] as const;

/** One of {@link collectionMethods}. */
export type CollectionMethod = (typeof collectionMethods)[number];

/** Whether the invoices of a plan are sent: no card is charged for it. */
export const isInvoiced = (plan: { readonly collectionMethod?: CollectionMethod }): boolean =>
  plan.collectionMethod === 'send_invoice';

/** A payment that failed, or an invoice that is overdue, and is still owed. */
interface OwedPayment extends WithEnd {
  readonly collectionMethod: CollectionMethod;
  /** When the payment first failed, or the due date of the invoice. */
  readonly since: Date;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
}

/** When the provider gives up getting what is owed; infinite for an account that leaves such plans as they are. */
function givenUpAt(
  owed: OwedPayment,
  { waitDays, afterLast, invoiceGraceDays }: RenewalRetries,
): number {
  if (afterLast === 'leave-past-due') return Infinity;
  const days = isInvoiced(owed) ? invoiceGraceDays : waitDays.reduce((sum, wait) => sum + wait, 0);
  const last = owed.since.getTime() + days * durations.oneDayMs;
  return Math.max(last, owed.nextAttemptAt?.getTime() ?? 0);
}

/**
 * Until when a plan can be used whose payment is owed: until the last try, which may be later than the schedule says, or until
 * an invoice is given up, but not after the end that is set. Null when no end is known: the account leaves such plans as they
 * are, or the time has passed and the plan continues (PRICE-112, PRICE-503).
 */
export function accessUntil(owed: OwedPayment, retries: RenewalRetries, now: Date): Date | null {
  const until = Math.min(givenUpAt(owed, retries), endOf(owed)?.getTime() ?? Infinity);
  return Number.isFinite(until) && until > now.getTime() ? new Date(until) : null;
}
