import type { PlanTier } from '../feature-matrix';
import { frequencyOfInterval, type Frequency } from '../frequency';
import type { Subscription } from './subscription-details';
import { planState } from './subscription-rules';

/** The plan that a signed-in user has, and the card that is marked with it (PRICE-153). */
export type CurrentPlan =
  | {
      readonly tier: PlanTier;
      readonly kind: 'free' | 'gumroad' | 'group' | 'institution' | 'editor';
    }
  | {
      readonly tier: 'Premium' | 'Group';
      readonly kind: 'subscription';
      readonly frequency: Frequency;
      readonly seats: number;
      readonly state: 'renews' | 'ends' | 'past-due';
    };

interface PlanUser {
  readonly premium: boolean;
  readonly source: 'stripe' | 'gumroad' | 'group' | 'overleaf' | 'institution' | null;
}

const paidElsewhere = {
  gumroad: { tier: 'Premium', kind: 'gumroad' },
  group: { tier: 'Group', kind: 'group' },
  institution: { tier: 'Institution', kind: 'institution' },
  overleaf: { tier: 'Premium', kind: 'editor' },
} as const satisfies Record<string, CurrentPlan>;

/** The plan of a user; undefined while the subscription of a user who pays by card is not known (PRICE-153). */
export function currentPlan(
  { premium, source }: PlanUser,
  subscription: Subscription | undefined,
): CurrentPlan | undefined {
  if (!premium) return { tier: 'Free', kind: 'free' };
  if (source !== 'stripe') return source ? paidElsewhere[source] : undefined;
  const state = subscription && planState(subscription);
  if (!state || state === 'over' || state === 'waiting') return undefined;
  return {
    // Premium is sold once and a group from 2 seats on.
    tier: subscription.quantity > 1 ? 'Group' : 'Premium',
    kind: 'subscription',
    frequency: frequencyOfInterval[subscription.interval],
    seats: subscription.quantity,
    state,
  };
}
