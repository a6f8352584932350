import type { User } from '@portal/auth-session/domain';
import type { EndReason, SubscriptionDetails } from './subscription';

/** The plan card's badge (ACCT-18). */
export type PlanBadge = 'Premium' | 'Freemium';

/** What the plan card says, by kind; the feature's messages have the sentences. Times are epoch seconds. */
export type PlanText =
  | { readonly kind: 'ends' | 'renews' | 'past-due'; readonly at: number }
  | { readonly kind: 'ended'; readonly at: number; readonly reason: EndReason | null }
  | { readonly kind: WaitingStatus | 'inactive' | 'payment-due' }
  | { readonly kind: 'managed-by-editor' | 'institution' | 'group' | 'none' };

/** Statuses of a plan that cannot be used but is not over: paying for it brings it back (ACCT-35). */
const waitingStatuses = ['unpaid', 'paused', 'incomplete'] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** Whether Manage plan is enabled, and why not (ACCT-23). */
export type ManagePlan =
  | { readonly enabled: true; readonly provider: 'stripe' | 'gumroad' }
  | { readonly enabled: false; readonly reason: ManagePlanProblem };
export type ManagePlanProblem =
  'email-unverified' | 'managed-by-editor' | 'no-provider' | 'no-subscription';

/** `Premium` when the user is premium, else `Freemium` (ACCT-18). */
export function planBadge(user: Pick<User, 'premium'>): PlanBadge {
  return user.premium ? 'Premium' : 'Freemium';
}

type PlanUser = Pick<User, 'emailVerified' | 'premium' | 'isPaid' | 'overleaf' | 'subscription'>;

const providerOf = (user: PlanUser) => user.subscription.payment_provider;

/** Whether the LaTeX editor manages the plan: premium, paid, provider overleaf, no payment provider (ACCT-21). */
export function isManagedByEditor(user: PlanUser): boolean {
  const linked = user.overleaf?.provider === 'overleaf';
  return user.premium && user.isPaid && linked && providerOf(user) === null;
}

const isInstitution = (user: PlanUser) => user.premium && !user.isPaid && providerOf(user) === null;

const isGroup = (user: PlanUser) => user.premium && providerOf(user) === 'group';

const seconds = (timestamp: string | null) => (timestamp === null ? undefined : Number(timestamp));

/** When a running plan ends; undefined when it renews. */
function endOf(subscription: SubscriptionDetails): number | undefined {
  if (subscription.cancel_at_period_end) {
    return seconds(subscription.cancel_at) ?? seconds(subscription.current_period_end);
  }
  return seconds(subscription.cancel_at);
}

function premiumText(subscription: SubscriptionDetails | undefined): PlanText {
  if (!subscription || subscription.ended_at !== null) return { kind: 'none' };
  const accessUntil = seconds(subscription.payment_problem?.access_until ?? null);
  if (accessUntil !== undefined) return { kind: 'past-due', at: accessUntil };
  if (subscription.status === 'past_due') return { kind: 'payment-due' };
  const end = endOf(subscription);
  if (end !== undefined) return { kind: 'ends', at: end };
  const renewal = seconds(subscription.current_period_end);
  return renewal === undefined ? { kind: 'none' } : { kind: 'renews', at: renewal };
}

const usableStatuses: readonly string[] = ['active', 'trialing', 'past_due'];
const overStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

/** What is said of a plan that gives nothing now; a usable one is on its way to the user or back. */
function otherText({ status, ended_at, end_reason: reason }: SubscriptionDetails): PlanText {
  const ended = seconds(ended_at);
  if (ended !== undefined && status !== 'incomplete_expired') {
    return { kind: 'ended', at: ended, reason };
  }
  if (overStatuses.includes(status) || usableStatuses.includes(status)) return { kind: 'none' };
  return { kind: waitingStatuses.find((waiting) => waiting === status) ?? 'inactive' };
}

/** Whether a subscription that gives no plan now keeps its owner from buying another one: it is not over (ACCT-35). */
export function isPlanWaiting(
  user: Pick<User, 'premium'>,
  subscription: SubscriptionDetails | undefined,
): boolean {
  if (user.premium || !subscription || subscription.ended_at !== null) return false;
  const { status } = subscription;
  return !usableStatuses.includes(status) && !overStatuses.includes(status);
}

/** Whether a subscription can be used now. */
export const isPlanRunning = (subscription: SubscriptionDetails | undefined): boolean =>
  subscription?.ended_at === null && usableStatuses.includes(subscription.status);

/** Whether a running plan ends by itself, so that it can be resumed (ACCT-36). */
export function isPlanEnding(
  user: Pick<User, 'premium'>,
  subscription: SubscriptionDetails | undefined,
): boolean {
  if (!user.premium || !subscription || subscription.ended_at !== null) return false;
  return endOf(subscription) !== undefined;
}

/** The plan card's sentence for a user and the newest subscription (ACCT-19 to ACCT-21, ACCT-33 to ACCT-35). */
export function planText(user: PlanUser, subscription: SubscriptionDetails | undefined): PlanText {
  if (isManagedByEditor(user)) return { kind: 'managed-by-editor' };
  if (isInstitution(user)) return { kind: 'institution' };
  if (isGroup(user)) return { kind: 'group' };
  if (user.premium) return premiumText(subscription);
  return subscription ? otherText(subscription) : { kind: 'none' };
}

/** Whether Manage plan is enabled; every reason against it shows the same sentence (ACCT-23). */
export function managePlan(
  user: PlanUser,
  subscription: SubscriptionDetails | undefined,
): ManagePlan {
  const provider = providerOf(user);
  if (!user.emailVerified) return { enabled: false, reason: 'email-unverified' };
  if (isManagedByEditor(user)) return { enabled: false, reason: 'managed-by-editor' };
  if (isPlanWaiting(user, subscription)) return { enabled: true, provider: 'stripe' };
  if (provider !== 'stripe' && provider !== 'gumroad') {
    return { enabled: false, reason: 'no-provider' };
  }
  if (provider === 'stripe' && (!subscription || subscription.ended_at !== null)) {
    return { enabled: false, reason: 'no-subscription' };
  }
  return { enabled: true, provider };
}
