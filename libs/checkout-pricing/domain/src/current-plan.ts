import type { PlanTier } from './feature-matrix';
import { frequencyOfInterval, type Frequency, type Interval } from './frequency';

/** A user's subscription at the card provider, as far as the plans page shows it. */
export interface SubscribedPlan {
  /** The provider's status: `active`, `past_due`, … */
  readonly status: string;
  readonly interval: Interval;
  readonly quantity: number;
  /** Whether it ends instead of renewing. */
  readonly isEnding: boolean;
}

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

/** Who is asked about: whether the user is premium, and where the right comes from. */
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

function stateOf({ status, isEnding }: SubscribedPlan) {
  if (status === 'past_due') return 'past-due';
  return isEnding ? 'ends' : 'renews';
}

/** The plan of a user; undefined while the subscription of a user who pays by card is not known (PRICE-153). */
export function currentPlan(
  { premium, source }: PlanUser,
  subscribed: SubscribedPlan | undefined,
): CurrentPlan | undefined {
  if (!premium) return { tier: 'Free', kind: 'free' };
  if (source !== 'stripe') return source ? paidElsewhere[source] : undefined;
  return (
    subscribed && {
      // Premium is sold once and a group from 2 seats on.
      tier: subscribed.quantity > 1 ? 'Group' : 'Premium',
      kind: 'subscription',
      frequency: frequencyOfInterval[subscribed.interval],
      seats: subscribed.quantity,
      state: stateOf(subscribed),
    }
  );
}
