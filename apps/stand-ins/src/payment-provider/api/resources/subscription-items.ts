import { string } from 'yup';
import { presentSubscriptionItem } from '../../present/subscription';
import type { Provider } from '../../state/provider';
import { get } from '../../state/provider';
import type { SubscriptionRecord } from '../../state/billing-records';
import { listing, byParam } from '../collections';
import { pagingParams, params } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { missingResource } from '../stripe-error';
import {
  applyItem,
  prorationParam,
  quantityParam,
  runningSubscription,
} from '../subscription-change';

/** The subscription of an item. */
function ownerOf({ state }: Provider, itemId: string): SubscriptionRecord {
  const owner = Object.values(state.subscriptions).find(({ item }) => item.id === itemId);
  if (!owner) throw missingResource('subscription_item', itemId);
  return owner;
}

function presentItem({ state }: Provider, { id, item }: SubscriptionRecord) {
  return presentSubscriptionItem(item, id, get(state.prices, item.price));
}

const retrieveItem = apiRoute('get', '/subscription_items/:id', params({}), ({ provider, id }) =>
  presentItem(provider, ownerOf(provider, id)),
);

const updateItem = apiRoute(
  'post',
  '/subscription_items/:id',
  params({ price: string(), quantity: quantityParam(), proration_behavior: prorationParam() }),
  ({ provider, params: given, id }) => {
    const subscription = runningSubscription(provider, ownerOf(provider, id).id);
    applyItem(provider, subscription, given, given.proration_behavior);
    return presentItem(provider, subscription);
  },
);

const listItems = apiRoute(
  'get',
  '/subscription_items',
  params({ ...pagingParams, subscription: string().required() }),
  ({ provider, params: given }) => {
    const { subscriptions } = provider.state;
    const owner = byParam(subscriptions, 'subscription', given.subscription, 'subscription');
    return listing('/v1/subscription_items', [owner.item], given, () =>
      presentItem(provider, owner),
    );
  },
);

export const subscriptionItemRoutes: readonly ApiRoute[] = [retrieveItem, updateItem, listItems];
