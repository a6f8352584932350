import { string } from 'yup';
import { isOver } from '../../billing/subscriptions';
import { presenters } from '../../present/presenters';
import type { SubscriptionRecord } from '../../state/billing-records';
import { byParam, listing } from '../collections';
import { pagingParams, params, wordParam } from '../params';
import { apiRoute } from '../route';

/** The subscriptions of the account, or those of a customer, a price or a status; those that were canceled only on request. */
export const listSubscriptions = apiRoute(
  'get',
  '/subscriptions',
  params({
    ...pagingParams,
    customer: string(),
    price: string(),
    status: wordParam([
      'incomplete',
      'incomplete_expired',
      'active',
      'past_due',
      'unpaid',
      'paused',
      'canceled',
      'ended',
      'all',
    ]),
  }),
  ({ provider, params: given }) => {
    if (given.customer !== undefined)
      byParam(provider.state.customers, 'customer', given.customer, 'customer');
    const isWanted = (subscription: SubscriptionRecord) => {
      if (given.status === 'all') return true;
      if (given.status === undefined) return subscription.status !== 'canceled';
      return given.status === 'ended' ? isOver(subscription) : subscription.status === given.status;
    };
    const subscriptions = Object.values(provider.state.subscriptions).filter(
      (subscription) =>
        isWanted(subscription) &&
        (given.customer === undefined || subscription.customer === given.customer) &&
        (given.price === undefined || subscription.item.price === given.price),
    );
    return listing('/v1/subscriptions', subscriptions, given, (subscription) =>
      presenters.subscription(provider, subscription),
    );
  },
);
