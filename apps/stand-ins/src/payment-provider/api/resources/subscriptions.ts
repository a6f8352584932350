import { array, object, string } from 'yup';
import { couponOfId } from '../../billing/coupons';
import {
  changeItem,
  deferChange,
  pause,
  pauseCollection,
  resume,
} from '../../billing/plan-changes';
import { changeCard, createSubscription, end } from '../../billing/subscriptions';
import { presenters } from '../../present/presenters';
import type { Provider } from '../../state/provider';
import { find, get } from '../../state/provider';
import type { CustomerRecord, PaymentMethodRecord } from '../../state/billing-records';
import { declined } from '../declines';
import { emitChange } from '../../webhooks/emit';
import { automaticTaxParam, checkTaxBehavior, checkTaxLocation } from '../automatic-tax';
import { byParam, byPath, checkCurrency, customerByParam } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  params,
  switchParam,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import {
  checkPendingUpdate,
  givenChange,
  paymentProblem,
  prorationParam,
  quantityParam,
  rejectUnpaid,
  runningSubscription,
} from '../subscription-change';
import {
  cancelAtParam,
  cancellationDetailsParam,
  changeEnd,
  noteReason,
} from '../subscription-end';
import { invalidRequest, missingResource } from '../stripe-error';
import { listSubscriptions } from './subscription-list';
import { collectionParams, daysUntilDueOf } from '../collection';
import { freeUntilOf, trialEndOf, trialParams } from '../trial';

/** The card that a parameter names; throws for a card of another customer. */
function cardByParam(
  { state }: Provider,
  customer: CustomerRecord,
  id: string,
): PaymentMethodRecord {
  const card = byParam(state.paymentMethods, 'PaymentMethod', id, 'default_payment_method');
  if (card.customer === customer.id) return card;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalidRequest(message, 'resource_missing', 'default_payment_method');
}

const create = apiRoute(
  'post',
  '/subscriptions',
  params({
    automatic_tax: automaticTaxParam(),
    billing_cycle_anchor: wholeParam(),
    customer: string().required(),
    ...collectionParams(),
    items: array(
      object({ price: string().required(), quantity: quantityParam().default(1) }).required(),
    )
      .length(1, 'Give exactly one item.')
      .required(),
    currency: string().lowercase(),
    default_payment_method: string(),
    discounts: array(object({ coupon: string(), promotion_code: string() }).required()),
    metadata: metadataParam(),
    payment_behavior: wordParam([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
    ]).default('allow_incomplete'),
    proration_behavior: wordParam(['none']),
    ...trialParams(),
  }),
  ({ provider, params: given }) => {
    const { state } = provider;
    const customer = customerByParam(provider, given.customer);
    const [item] = given.items;
    const price = byParam(state.prices, 'price', item?.price ?? '', 'items[0][price]');
    const currency = given.currency ?? price.currency;
    if (!Object.hasOwn(price.rates, currency))
      throw invalidRequest(`The price \`${price.id}\` has no ${currency}.`, undefined, 'currency');
    checkCurrency(provider, customer.id, currency);
    const daysUntilDue = daysUntilDueOf(customer, given);
    if (given.automatic_tax?.enabled) {
      checkTaxLocation(customer);
      checkTaxBehavior(price, currency);
    }
    const paymentMethod = given.default_payment_method ?? customer.defaultPaymentMethod;
    const isCharged = daysUntilDue === undefined;
    const isLater = given.payment_behavior === 'default_incomplete';
    const trialEnd = trialEndOf(provider, given);
    if (paymentMethod === null && isCharged && !isLater && trialEnd === undefined) {
      throw invalidRequest(
        'This customer has no attached payment source or default payment method.',
      );
    }
    const card =
      paymentMethod === null ? undefined : cardByParam(provider, customer, paymentMethod);
    const mustPay =
      isCharged && given.payment_behavior === 'error_if_incomplete' && trialEnd === undefined;
    if (mustPay && card?.behavior === 'fails-at-renewal') {
      throw declined('generic_decline');
    }
    const values = {
      customer: customer.id,
      price: price.id,
      quantity: item?.quantity ?? 1,
      currency,
      paymentMethod: given.default_payment_method ?? null,
      coupon: (given.discounts?.[0] && couponOfId(provider, given.discounts[0])) ?? null,
      metadata: mergeMetadata({}, given.metadata),
      trialEnd,
      freeUntil: freeUntilOf(provider, given, price),
      automaticTax: given.automatic_tax?.enabled,
      daysUntilDue,
    };
    const byCard = isLater ? 'later' : 'off-session';
    const payment = isCharged ? byCard : 'by-invoice';
    return presenters.subscription(provider, createSubscription(provider, values, payment));
  },
);

const retrieve = apiRoute('get', '/subscriptions/:id', params({}), ({ provider, id }) =>
  presenters.subscription(provider, byPath(provider.state.subscriptions, 'subscription', id)),
);

const pauseBehaviors = ['keep_as_draft', 'mark_uncollectible', 'void'] as const;

const pauseParam = () =>
  object({ behavior: wordParam(pauseBehaviors).required(), resumes_at: wholeParam() })
    .nullable()
    .default(undefined)
    .transform((value: unknown, given: unknown) => (given === '' ? null : value));

const update = apiRoute(
  'post',
  '/subscriptions/:id',
  params({
    automatic_tax: automaticTaxParam(),
    cancel_at: cancelAtParam(),
    cancel_at_period_end: switchParam(),
    cancellation_details: cancellationDetailsParam(),
    default_payment_method: string(),
    items: array(
      object({ id: string().required(), price: string(), quantity: quantityParam() }).required(),
    ).length(1, 'Give exactly one item.'),
    metadata: metadataParam(),
    pause_collection: pauseParam(),
    payment_behavior: wordParam([
      'allow_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ]),
    proration_behavior: prorationParam(),
    proration_date: wholeParam(),
  }),
  ({ provider, params: given, id }) => {
    const { state } = provider;
    const subscription = runningSubscription(provider, id);
    const { payment_behavior: behavior, ...others } = given;
    if (behavior === 'pending_if_incomplete') {
      const { items: _items, proration_behavior: _how, proration_date: _at, ...rest } = others;
      checkPendingUpdate(subscription, rest);
    }
    if (given.pause_collection !== undefined)
      pauseCollection(provider, subscription, given.pause_collection);
    const item = given.items?.[0];
    if (given.automatic_tax?.enabled) {
      checkTaxLocation(get(state.customers, subscription.customer));
      const price = find(state.prices, item?.price ?? subscription.item.price);
      if (price) checkTaxBehavior(price, subscription.currency);
    }
    const method = given.default_payment_method;
    if (method !== undefined) {
      cardByParam(provider, get(state.customers, subscription.customer), method);
    }
    if (item && item.id !== subscription.item.id) {
      throw missingResource('subscription_item', item.id, 'items[0][id]');
    }
    const automaticTax = given.automatic_tax?.enabled ?? subscription.automaticTax ?? false;
    const taxed = { ...subscription, automaticTax };
    if (item) {
      const change = givenChange(provider, subscription, item, given);
      const problem = paymentProblem(provider, taxed, change);
      if (behavior === 'error_if_incomplete') rejectUnpaid(problem);
      subscription.automaticTax = automaticTax;
      if (problem && behavior === 'pending_if_incomplete')
        deferChange(provider, subscription, change);
      else changeItem(provider, subscription, change);
    }
    changeEnd(provider, subscription, given);
    noteReason(subscription, given.cancellation_details);
    if (method !== undefined) changeCard(provider, subscription, method);
    const present = () => presenters.subscription(provider, subscription);
    emitChange(provider, 'customer.subscription.updated', present, () => {
      subscription.automaticTax = automaticTax;
      subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
    });
    return present();
  },
);

const cancel = apiRoute(
  'delete',
  '/subscriptions/:id',
  params({ cancellation_details: cancellationDetailsParam() }),
  ({ provider, params: given, id }) => {
    const subscription = runningSubscription(provider, id);
    noteReason(subscription, given.cancellation_details);
    end(provider, subscription, 'cancellation_requested');
    return presenters.subscription(provider, subscription);
  },
);

const pauseNow = apiRoute(
  'post',
  '/subscriptions/:id/pause',
  params({ bill_for: object({ unused_time_from: object({ type: wordParam(['now', 'none']) }) }) }),
  ({ provider, params: given, id }) => {
    const subscription = runningSubscription(provider, id);
    if (subscription.status !== 'active') {
      throw invalidRequest(`A subscription that is ${subscription.status} cannot be paused.`);
    }
    pause(provider, subscription, given.bill_for.unused_time_from.type !== 'none');
    return presenters.subscription(provider, subscription);
  },
);

const resumeNow = apiRoute('post', '/subscriptions/:id/resume', params({}), ({ provider, id }) => {
  const subscription = runningSubscription(provider, id);
  if (subscription.status !== 'paused') {
    throw invalidRequest(`A subscription that is ${subscription.status} cannot be resumed.`);
  }
  resume(provider, subscription);
  return presenters.subscription(provider, subscription);
});

export const subscriptionRoutes: readonly ApiRoute[] = [
  create,
  retrieve,
  update,
  cancel,
  pauseNow,
  resumeNow,
  listSubscriptions,
];
