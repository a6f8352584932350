import { isOver } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { Stores } from '../checkout-pricing.stores';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';

/** What a plan is looked up with. */
export type PlanPorts = Pick<Platform, 'database'> & { readonly stores: Stores };

/** Whose plan it is: the caller, or the user whom an operator helps. */
export type PlanOwner = Pick<Caller, 'uid'>;

/** The caller's ongoing subscription. */
export async function findOwnPlan(
  { database, stores }: PlanPorts,
  { uid }: PlanOwner,
): Promise<SubscriptionRow | undefined> {
  const own = await stores.subscriptions.subscriptionsOf(database.query, uid);
  return own.find((subscription) => !isOver(subscription));
}

/** Like {@link findOwnPlan}. Throws `NO_SUBSCRIPTION_TO_MANAGE` without one (PRICE-70). */
export async function ownPlan(ports: PlanPorts, caller: PlanOwner): Promise<SubscriptionRow> {
  const plan = await findOwnPlan(ports, caller);
  if (!plan) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
  return plan;
}

/** The caller's customer at the provider; undefined before the first checkout. */
export function findOwnCustomer(
  { database, stores }: PlanPorts,
  { uid }: Caller,
): Promise<string | undefined> {
  return stores.customers.findCustomerId(database.query, uid);
}
