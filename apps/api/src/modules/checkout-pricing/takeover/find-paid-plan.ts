import type { Queryable } from '../../../ports/database';
import type { Stores } from '../checkout-pricing.stores';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';

/**
 * The plan that is paid for the period in which a plan costs nothing because it took a group over: the one before it, or,
 * when that was not charged either, an earlier one. Undefined for a plan that charges itself (GROUP-459).
 */
export async function findPaidPlan(
  { subscriptions }: Pick<Stores, 'subscriptions'>,
  query: Queryable,
  plan: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  if (plan.takesOver === null || plan.status !== 'trialing') return undefined;
  let paid = await subscriptions.findSubscription(query, plan.takesOver);
  while (paid?.takesOver && paid.trialEnd?.getTime() === plan.trialEnd?.getTime())
    paid = await subscriptions.findSubscription(query, paid.takesOver);
  return paid;
}
