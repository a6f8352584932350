import type { Proration } from '../billing/plan-changes';
import { changeItem } from '../billing/plan-changes';
import { isOver } from '../billing/subscriptions';
import type { Provider } from '../state/provider';
import type { SubscriptionRecord } from '../state/billing-records';
import { byParam, byPath } from './collections';
import { wholeParam, wordParam } from './params';
import { invalidRequest, missingResource } from './stripe-error';

export const quantityParam = () => wholeParam().min(1, 'This value must be at least 1.');

/** How a change within a period is charged. */
export const prorationParam = () =>
  wordParam<Proration>(['none', 'create_prorations', 'always_invoice']).default(
    'create_prorations',
  );

/** A subscription that has not ended. */
export function runningSubscription(provider: Provider, id: string): SubscriptionRecord {
  const subscription = byPath(provider.state.subscriptions, 'subscription', id);
  if (isOver(subscription)) throw missingResource('subscription', id);
  return subscription;
}

interface GivenItem {
  readonly id?: string;
  readonly price?: string;
  readonly quantity?: number;
}

/** Changes the price or the quantity; throws for an unknown price and for one that lacks the subscription's currency. */
export function applyItem(
  provider: Provider,
  subscription: SubscriptionRecord,
  given: GivenItem,
  proration: Proration,
): void {
  const { item, currency } = subscription;
  const price = byParam(
    provider.state.prices,
    'price',
    given.price ?? item.price,
    'items[0][price]',
  );
  if (!Object.hasOwn(price.rates, currency)) {
    throw invalidRequest(`The price \`${price.id}\` has no ${currency}.`, undefined, 'items');
  }
  const quantity = given.quantity ?? item.quantity;
  changeItem(provider, subscription, { price: price.id, quantity }, proration);
}
