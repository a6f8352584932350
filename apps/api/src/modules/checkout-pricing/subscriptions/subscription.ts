import type Stripe from 'stripe';
import { groupTotal, type Interval } from '@portal/checkout-pricing/domain';
import { intervalOf, seatTiersOf } from '../price-list/price-list';

/** A user's subscription at the card provider, in its newest known state. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly uid: string;
  readonly productName: string;
  /** `group`: one seat for each member, bought by its administrator. */
  readonly plan: 'premium' | 'group';
  /** The kind of group that the purchase makes; null for Premium. */
  readonly groupType: 'default' | 'classroom' | null;
  /** The provider's word: `active`, `trialing`, `past_due`, `canceled`, … */
  readonly status: string;
  readonly quantity: number;
  /** The charge for one period, in minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval;
  readonly cardLast4: string | null;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
}

/** What the provider says of a subscription; whose it is, the portal knows. */
export type SubscriptionState = Omit<SubscriptionRecord, 'uid'> & {
  readonly customerId: string;
  readonly priceId: string;
};

/** Statuses in which the plan may be used; `past_due` while the provider tries the card again. */
const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** Statuses from which nothing follows any more. */
const overStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether the subscription gives its owner the plan. */
export const isLive = ({ status }: Pick<SubscriptionRecord, 'status'>) =>
  liveStatuses.includes(status);

/** Whether the subscription has ended for good. */
export const isOver = ({ status }: Pick<SubscriptionRecord, 'status'>) =>
  overStatuses.includes(status);

const moment = (seconds: number) => new Date(seconds * 1000);
const momentOrNull = (seconds: number | null) => (seconds === null ? null : moment(seconds));

/** The id of an object that the provider may have expanded. */
export const idOf = (reference: string | { readonly id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

function amountOf(price: Stripe.Price, quantity: number): number {
  const tiers = seatTiersOf(price);
  return tiers.length > 0 ? groupTotal(tiers, quantity) : (price.unit_amount ?? 0) * quantity;
}

function cardOf({ default_payment_method: method }: Stripe.Subscription): string | null {
  return (typeof method === 'object' && method?.card?.last4) || null;
}

/** Reads a subscription of the provider; undefined when it is for nothing that the portal sells. */
export function subscriptionStateOf(
  subscription: Stripe.Subscription,
): SubscriptionState | undefined {
  const item = subscription.items.data[0];
  const interval = intervalOf(item?.price.recurring ?? null);
  const product = item?.price.product;
  if (!item || !interval || typeof product !== 'object' || product.deleted) return undefined;
  const plan = product.metadata['tier'];
  if (plan !== 'premium' && plan !== 'group') return undefined;
  const groupType = product.metadata['group_type'] === 'classroom' ? 'classroom' : 'default';
  const quantity = item.quantity ?? 1;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    priceId: item.price.id,
    productName: product.name,
    plan,
    groupType: plan === 'group' ? groupType : null,
    status: subscription.status,
    quantity,
    amount: amountOf(item.price, quantity),
    currency: subscription.currency,
    interval,
    cardLast4: cardOf(subscription),
    startedAt: moment(subscription.created),
    currentPeriodEnd: moment(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: momentOrNull(subscription.cancel_at),
    endedAt: momentOrNull(subscription.ended_at),
  };
}

/** When a running plan ends; null while it renews. */
export function endOf(
  subscription: Pick<SubscriptionRecord, 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>,
): Date | null {
  return (
    subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null)
  );
}
