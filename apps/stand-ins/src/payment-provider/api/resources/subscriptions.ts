import { array, object, string } from 'yup';
import { couponOfId } from '../../billing/coupons';
import { changeCard, createSubscription, end, endAtPeriodEnd } from '../../billing/subscriptions';
import { presenters } from '../../present/presenters';
import type { SubscriptionRecord } from '../../state/billing-records';
import { emitChange } from '../../webhooks/emit';
import { byParam, byPath, customerByParam, listing } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  switchParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import {
  applyItem,
  prorationParam,
  quantityParam,
  runningSubscription,
} from '../subscription-change';
import { invalidRequest, missingResource } from '../stripe-error';

const create = apiRoute(
  'post',
  '/subscriptions',
  params({
    customer: string().required(),
    items: array(
      object({ price: string().required(), quantity: quantityParam().default(1) }).required(),
    )
      .length(1, 'Give exactly one item.')
      .required(),
    currency: string().lowercase(),
    default_payment_method: string(),
    discounts: array(object({ coupon: string(), promotion_code: string() }).required()),
    metadata: metadataParam(),
  }),
  ({ provider, params: given }) => {
    const { state } = provider;
    const customer = customerByParam(provider, given.customer);
    const [item] = given.items;
    const price = byParam(state.prices, 'price', item?.price ?? '', 'items[0][price]');
    const paymentMethod = given.default_payment_method ?? customer.defaultPaymentMethod;
    if (paymentMethod === null) {
      throw invalidRequest(
        'This customer has no attached payment source or default payment method.',
      );
    }
    byParam(state.paymentMethods, 'PaymentMethod', paymentMethod, 'default_payment_method');
    const subscription = createSubscription(provider, {
      customer: customer.id,
      price: price.id,
      quantity: item?.quantity ?? 1,
      currency: given.currency ?? price.currency,
      paymentMethod: given.default_payment_method ?? null,
      coupon: (given.discounts?.[0] && couponOfId(provider, given.discounts[0])) ?? null,
      metadata: mergeMetadata({}, given.metadata),
    });
    return presenters.subscription(provider, subscription);
  },
);

const retrieve = apiRoute('get', '/subscriptions/:id', params({}), ({ provider, id }) =>
  presenters.subscription(provider, byPath(provider.state.subscriptions, 'subscription', id)),
);

const update = apiRoute(
  'post',
  '/subscriptions/:id',
  params({
    cancel_at_period_end: switchParam(),
    default_payment_method: string(),
    items: array(
      object({ id: string().required(), price: string(), quantity: quantityParam() }).required(),
    ).length(1, 'Give exactly one item.'),
    metadata: metadataParam(),
    proration_behavior: prorationParam(),
  }),
  ({ provider, params: given, id }) => {
    const { state } = provider;
    const subscription = runningSubscription(provider, id);
    const item = given.items?.[0];
    const method = given.default_payment_method;
    if (method !== undefined) {
      byParam(state.paymentMethods, 'PaymentMethod', method, 'default_payment_method');
    }
    if (item && item.id !== subscription.item.id) {
      throw missingResource('subscription_item', item.id, 'items[0][id]');
    }
    if (item) applyItem(provider, subscription, item, given.proration_behavior);
    if (given.cancel_at_period_end !== undefined) {
      endAtPeriodEnd(provider, subscription, given.cancel_at_period_end);
    }
    if (method !== undefined) changeCard(provider, subscription, method);
    const present = () => presenters.subscription(provider, subscription);
    emitChange(provider, 'customer.subscription.updated', present, () => {
      subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
    });
    return present();
  },
);

const cancel = apiRoute('delete', '/subscriptions/:id', params({}), ({ provider, id }) => {
  const subscription = runningSubscription(provider, id);
  end(provider, subscription, 'cancellation_requested');
  return presenters.subscription(provider, subscription);
});

const list = apiRoute(
  'get',
  '/subscriptions',
  params({
    ...pagingParams,
    customer: string(),
    price: string(),
    status: wordParam(['active', 'past_due', 'canceled', 'ended', 'all']),
  }),
  ({ provider, params: given }) => {
    const isWanted = ({ status }: SubscriptionRecord) => {
      if (given.status === 'all') return true;
      if (given.status === undefined) return status !== 'canceled';
      return status === (given.status === 'ended' ? 'canceled' : given.status);
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

export const subscriptionRoutes: readonly ApiRoute[] = [create, retrieve, update, cancel, list];
