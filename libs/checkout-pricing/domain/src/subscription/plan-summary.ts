import type { User } from '@portal/auth-session/domain';
import type { EndReason, PaymentProblem, Subscription } from './subscription-details';
import {
  chargesAgain,
  endOf,
  isInvoiced,
  isLive,
  isOver,
  planState,
  type CollectionMethod,
  type WithEnd,
  type WithStatus,
} from './subscription-rules';

type PaymentDue = Pick<PaymentProblem, 'accessUntil'> &
  Partial<Pick<PaymentProblem, 'confirmPage'>>;

/** What is known about a plan; a part of the portal that does not know about its payments leaves them out. */
export interface PlanFacts extends WithStatus, WithEnd {
  readonly endedAt: Date | null;
  readonly endReason?: EndReason | null;
  readonly trialEnd?: Date | null;
  /** What the next invoice charges, in minor units. */
  readonly amount?: number;
  readonly collectionMethod?: CollectionMethod;
  readonly pausedPayments?: { readonly resumeAt: Date | null } | null;
  readonly paymentProblem?: PaymentDue | null;
  readonly openInvoice?: object | null;
}

const waitingStatuses = ['unpaid', 'paused', 'incomplete'] as const;

type PlanKind =
  | (typeof waitingStatuses)[number]
  | ('renews' | 'first-charge' | 'ends' | 'ended' | 'payments-paused')
  | (
      | 'past-due'
      | 'payment-due'
      | 'bank-confirmation'
      | 'invoice-overdue'
      | 'invoice-unpaid'
      | 'order-waits'
      | 'trial-over'
      | 'inactive'
    )
  | ('managed-by-editor' | 'institution' | 'group' | 'none');

/** The state of a plan as every page and mail describes it; `planSentences` has the sentence of each kind. */
export interface PlanSummary {
  readonly kind: PlanKind;
  /** When the plan renews, ends or ended, or until when it stays as it is; null when that is not known. */
  readonly at: Date | null;
  /** What is charged next, in minor units; null when nothing is. */
  readonly amount: number | null;
  /** What the owner must do to keep the plan or to get it back; null when nothing helps or is needed. */
  readonly step: 'update-card' | 'confirm-payment' | 'pay-invoice' | 'contact' | null;
  /** Why the plan ended; null while it has not, and when the provider does not say. */
  readonly reason: EndReason | null;
}

const summary = (kind: PlanKind, more: Partial<PlanSummary> = {}): PlanSummary => ({
  kind,
  at: null,
  amount: null,
  step: null,
  reason: null,
  ...more,
});

/** A plan for which nothing is owed. */
function summaryOfRunning(plan: PlanFacts): PlanSummary {
  const { status, pausedPayments, currentPeriodEnd, amount = null } = plan;
  const end = endOf(plan);
  if (end) return summary('ends', { at: end, amount: chargesAgain(plan) ? amount : null });
  if (pausedPayments) return summary('payments-paused', { at: pausedPayments.resumeAt });
  if (!currentPeriodEnd) return summary('none');
  // A group that was handed over is charged when the period ends that was paid before.
  const kind = status === 'trialing' ? 'first-charge' : 'renews';
  return summary(kind, { at: currentPeriodEnd, amount });
}

/** A plan that can be used although a payment is owed. */
function summaryOfOwed(plan: PlanFacts): PlanSummary {
  const { paymentProblem, openInvoice } = plan;
  const at = paymentProblem?.accessUntil ?? null;
  if (isInvoiced(plan) && paymentProblem !== undefined)
    return paymentProblem
      ? summary('invoice-overdue', { at, step: openInvoice ? 'pay-invoice' : null })
      : summaryOfRunning(plan);
  if (paymentProblem?.confirmPage)
    return summary('bank-confirmation', { at, step: 'confirm-payment' });
  const step = paymentProblem ? 'update-card' : null;
  return summary(at ? 'past-due' : 'payment-due', { at, step });
}

/** A trial that ends without a card pauses a plan before its first paid period; support may pause it in a later one. */
const isPausedByTrial = ({ trialEnd = null, currentPeriodEnd }: PlanFacts) =>
  trialEnd !== null && (currentPeriodEnd === null || currentPeriodEnd <= trialEnd);

/** A plan that waits for a payment. */
function summaryOfWaiting(plan: PlanFacts): PlanSummary {
  const { status, openInvoice, paymentProblem } = plan;
  if (paymentProblem?.confirmPage) return summary('bank-confirmation', { step: 'confirm-payment' });
  if (status === 'paused')
    return isPausedByTrial(plan)
      ? summary('trial-over', { step: 'update-card' })
      : summary('paused', { step: 'contact' });
  if (isInvoiced(plan) && (status === 'unpaid' || status === 'incomplete')) {
    const kind = status === 'unpaid' ? 'invoice-unpaid' : 'order-waits';
    return summary(kind, { step: openInvoice ? 'pay-invoice' : null });
  }
  const kind = waitingStatuses.find((waiting) => waiting === status) ?? 'inactive';
  return summary(kind, { step: 'update-card' });
}

/** The summary of a plan by itself. */
export function planSummary(plan: PlanFacts): PlanSummary {
  const { status, endedAt: at, endReason: reason = null } = plan;
  switch (planState(plan)) {
    case 'over':
      return at && status !== 'incomplete_expired'
        ? summary('ended', { at, reason })
        : summary('none');
    case 'waiting':
      return summaryOfWaiting(plan);
    case 'past-due':
      return summaryOfOwed(plan);
    case 'ends':
    case 'renews':
      return summaryOfRunning(plan);
  }
}

type PlanUser = Pick<User, 'emailVerified' | 'premium' | 'isPaid' | 'overleaf' | 'subscription'>;

/** Where the plan of a user comes from who has Premium without paying for it here; undefined for any other user. */
function otherSourceOf(user: PlanUser): PlanKind | undefined {
  const { payment_provider: provider } = user.subscription;
  if (!user.premium) return undefined;
  if (isManagedByEditor(user)) return 'managed-by-editor';
  if (!user.isPaid && provider === null) return 'institution';
  return provider === 'group' ? 'group' : undefined;
}

/** The summary for a user with the newest subscription; a plan that does not explain whether the user has Premium is left out. */
export function userPlanSummary(
  user: PlanUser,
  subscription: Subscription | undefined,
): PlanSummary {
  const source = otherSourceOf(user);
  if (source) return summary(source);
  if (!subscription || isLive(subscription) !== user.premium) return summary('none');
  return planSummary(subscription);
}
/** Whether the LaTeX editor manages the plan: premium, paid, provider overleaf, no payment provider (ACCT-21). */
export function isManagedByEditor(user: PlanUser): boolean {
  const isLinked = user.overleaf?.provider === 'overleaf';
  const { payment_provider: provider } = user.subscription;
  return user.premium && user.isPaid && isLinked && provider === null;
}

/** Whether the plan that a user has ends by itself. */
export const isPlanEnding = (
  user: Pick<User, 'premium'>,
  subscription: Subscription | undefined,
): boolean =>
  user.premium &&
  subscription !== undefined &&
  !isOver(subscription) &&
  endOf(subscription) !== null;

/** Whether the plan that a user has ends by itself and can be resumed (PRICE-313): not when somebody else pays for its group (GROUP-458). */
export const isPlanResumable = (
  user: Pick<User, 'premium'>,
  subscription: Subscription | undefined,
): boolean => isPlanEnding(user, subscription) && subscription?.isTakenOver === false;

/** Where the user manages the plan; undefined when there is none to manage (ACCT-23). */
export function managedAt(
  user: PlanUser,
  subscription: Subscription | undefined,
): 'stripe' | 'gumroad' | undefined {
  const { payment_provider: provider } = user.subscription;
  const state = subscription && planState(subscription);
  if (!user.emailVerified || isManagedByEditor(user)) return undefined;
  if (!user.premium && state === 'waiting') return 'stripe';
  if (provider === 'gumroad') return 'gumroad';
  return provider === 'stripe' && state && state !== 'over' ? 'stripe' : undefined;
}
