import type { User } from '@portal/auth-session/domain';
import type { SubscriptionDetails } from './subscription';

/** The plan card's badge (ACCT-18). */
export type PlanBadge = 'Premium' | 'Freemium';

/** What the plan card says, by kind; the feature's messages have the sentences. Times are epoch seconds. */
export type PlanText =
  | { readonly kind: 'ends' | 'renews' | 'ended'; readonly at: number }
  | { readonly kind: 'managed-by-editor' | 'institution' | 'group' | 'none' };

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
  if (!subscription) return { kind: 'none' };
  const end = endOf(subscription);
  if (end !== undefined) return { kind: 'ends', at: end };
  const renewal = seconds(subscription.current_period_end);
  return renewal === undefined ? { kind: 'none' } : { kind: 'renews', at: renewal };
}

/** The plan card's sentence for a user and the newest subscription (ACCT-19 to ACCT-21). */
export function planText(user: PlanUser, subscription: SubscriptionDetails | undefined): PlanText {
  if (isManagedByEditor(user)) return { kind: 'managed-by-editor' };
  if (isInstitution(user)) return { kind: 'institution' };
  if (isGroup(user)) return { kind: 'group' };
  if (user.premium) return premiumText(subscription);
  const ended = subscription && seconds(subscription.ended_at);
  return ended === undefined ? { kind: 'none' } : { kind: 'ended', at: ended };
}

/** Whether Manage plan is enabled; every reason against it shows the same sentence (ACCT-23). */
export function managePlan(
  user: PlanUser,
  subscription: SubscriptionDetails | undefined,
): ManagePlan {
  const provider = providerOf(user);
  if (!user.emailVerified) return { enabled: false, reason: 'email-unverified' };
  if (isManagedByEditor(user)) return { enabled: false, reason: 'managed-by-editor' };
  if (provider !== 'stripe' && provider !== 'gumroad') {
    return { enabled: false, reason: 'no-provider' };
  }
  if (provider === 'stripe' && (!subscription || subscription.ended_at !== null)) {
    return { enabled: false, reason: 'no-subscription' };
  }
  return { enabled: true, provider };
}
