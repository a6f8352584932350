import type { User } from '@portal/auth-session/domain';
import type { EndReason, Subscription } from './subscription-details';
import { isInvoiced } from './collection-method';
import { endOf, isOver, planState } from './subscription-rules';

/** What the plan card says, by kind; the feature's messages have the sentences. */
type PlanText =
  | { readonly kind: 'ends' | 'renews' | 'first-charge' | 'past-due'; readonly at: Date }
  | { readonly kind: 'ended'; readonly at: Date; readonly reason: EndReason | null }
  | { readonly kind: WaitingStatus | 'trial-over' | 'inactive' | 'payment-due' | 'invoice-unpaid' }
  /** An invoice that was sent is overdue; null when no end of the plan is known. */
  | { readonly kind: 'invoice-overdue'; readonly at: Date | null }
  /** Support has paused the payments of a plan that can be used. */
  | { readonly kind: 'payments-paused'; readonly resumeAt: Date | null }
  | { readonly kind: 'managed-by-editor' | 'institution' | 'group' | 'none' };

/** Statuses of a plan that waits for a payment and have a sentence of their own. */
const waitingStatuses = ['unpaid', 'paused', 'incomplete'] as const;
type WaitingStatus = (typeof waitingStatuses)[number];

type PlanUser = Pick<User, 'emailVerified' | 'premium' | 'isPaid' | 'overleaf' | 'subscription'>;

const none: PlanText = { kind: 'none' };

/** Where the plan of a user comes from who has Premium without an own one; undefined for any other user. */
function textOfOtherSource(user: PlanUser): PlanText | undefined {
  const { payment_provider: provider } = user.subscription;
  if (!user.premium) return undefined;
  if (isManagedByEditor(user)) return { kind: 'managed-by-editor' };
  if (!user.isPaid && provider === null) return { kind: 'institution' };
  return provider === 'group' ? { kind: 'group' } : undefined;
}

/** What is said of a plan for which nothing is owed. */
function textOfGoingOn(subscription: Subscription): PlanText {
  const { status, pausedPayments, currentPeriodEnd } = subscription;
  const end = endOf(subscription);
  if (end) return { kind: 'ends', at: end };
  if (pausedPayments) return { kind: 'payments-paused', ...pausedPayments };
  if (!currentPeriodEnd) return none;
  // A group that was handed over is charged when the period ends that was paid before.
  return { kind: status === 'trialing' ? 'first-charge' : 'renews', at: currentPeriodEnd };
}

/** What is said of a plan that gives its owner Premium. */
function textOfUsed(subscription: Subscription): PlanText {
  const { paymentProblem } = subscription;
  switch (planState(subscription)) {
    case 'past-due': {
      const until = paymentProblem?.accessUntil ?? null;
      if (isInvoiced(subscription))
        return paymentProblem
          ? { kind: 'invoice-overdue', at: until }
          : textOfGoingOn(subscription);
      return until ? { kind: 'past-due', at: until } : { kind: 'payment-due' };
    }
    case 'ends':
    case 'renews':
      return textOfGoingOn(subscription);
    case 'waiting':
    case 'over':
      return none;
  }
}

/** A trial that ends without a card pauses a plan before its first paid period; support may pause it in a later one. */
const isPausedByTrial = ({ trialEnd, currentPeriodEnd }: Subscription) =>
  trialEnd !== null && (currentPeriodEnd === null || currentPeriodEnd <= trialEnd);

/** What is said of the plan of a user without Premium. */
function textOfUnused(subscription: Subscription): PlanText {
  const { status, endedAt: at, endReason: reason } = subscription;
  switch (planState(subscription)) {
    case 'waiting':
      if (status === 'paused' && isPausedByTrial(subscription)) return { kind: 'trial-over' };
      if (status === 'unpaid' && isInvoiced(subscription)) return { kind: 'invoice-unpaid' };
      return { kind: waitingStatuses.find((waiting) => waiting === status) ?? 'inactive' };
    case 'over':
      return at && status !== 'incomplete_expired' ? { kind: 'ended', at, reason } : none;
    default:
      return none;
  }
}

/** The plan card's sentence for a user and the newest subscription (ACCT-19 to ACCT-21, ACCT-33 to ACCT-35). */
export function planText(user: PlanUser, subscription: Subscription | undefined): PlanText {
  const other = textOfOtherSource(user);
  if (other) return other;
  if (!subscription) return none;
  return user.premium ? textOfUsed(subscription) : textOfUnused(subscription);
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

/** Whether the plan that a user has ends by itself and can be resumed (ACCT-36): not when somebody else pays for its group (GROUP-458). */
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
