import type { EndReason } from '@portal/account/domain';
import { groupTotal, meaningOfStatus, type Interval } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import { intervalOf, seatTiersOf, type SoldPlan } from '../price-list/price-list';

/** A subscription at the card provider, in its newest known state. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly uid: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly productName: string;
  /** `group`: one seat for each member, bought by the group's administrator. */
  readonly plan: SoldPlan;
  /** The type of the group that the purchase creates; null for Premium. */
  readonly groupType: 'default' | 'classroom' | null;
  /** The provider's value: `active`, `trialing`, `past_due`, `canceled`, … */
  readonly status: string;
  readonly quantity: number;
  /** What the next invoice charges, in minor units of `currency`; for a plan that does not renew, the price of a period. */
  readonly amount: number;
  /** The name of the discount that lowers the next invoice. */
  readonly discountName: string | null;
  readonly currency: string;
  readonly interval: Interval;
  /** The last four digits of the card. */
  readonly cardLast4: string | null;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  /** When the payment that is still owed first failed; null while nothing is owed. */
  readonly paymentProblemSince: Date | null;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
  /** When the money went back to the buyer, which ended the plan at once (PRICE-117). */
  readonly revokedAt: Date | null;
  readonly endReason: EndReason | null;
}

/** A subscription as the provider describes it; the portal knows its owner by the customer. */
export type SubscriptionState = Omit<SubscriptionRecord, 'uid' | 'revokedAt'>;

type WithStatus = Pick<SubscriptionRecord, 'status'>;

/** Whether the subscription gives its owner the plan; not once the money went back. */
export const isLive = ({ status, revokedAt }: WithStatus & { readonly revokedAt?: Date | null }) =>
  !revokedAt && meaningOfStatus(status).givesPlan;

/** Whether the subscription has ended permanently. */
export const isOver = ({ status }: WithStatus) => meaningOfStatus(status).isOver;

const fromSeconds = (seconds: number) => new Date(seconds * 1000);
const fromSecondsOrNull = (seconds: number | null) =>
  seconds === null ? null : fromSeconds(seconds);

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

/** The payment that is owed, with the times of the invoice that nobody has paid yet (PRICE-112). */
function paymentProblemOf(subscription: Stripe.Subscription) {
  const { status, latest_invoice: invoice } = subscription;
  const isOwed = status === 'past_due' || status === 'unpaid' || status === 'incomplete';
  if (!isOwed) return { paymentProblemSince: null, nextAttemptAt: null };
  if (typeof invoice !== 'object' || invoice === null)
    return { paymentProblemSince: fromSeconds(subscription.created), nextAttemptAt: null };
  return {
    paymentProblemSince: fromSeconds(invoice.status_transitions.finalized_at ?? invoice.created),
    nextAttemptAt: fromSecondsOrNull(invoice.next_payment_attempt),
  };
}

/** Why a subscription ended, as far as the provider says it. */
function endReasonOf({ ended_at, cancellation_details }: Stripe.Subscription): EndReason | null {
  if (ended_at === null) return null;
  const reason = cancellation_details?.reason;
  if (reason === 'payment_failed') return 'payment-failed';
  if (reason === 'payment_disputed') return 'dispute-lost';
  return reason ? 'canceled' : null;
}

/** What a subscription of the provider says about its life, whatever it is for. */
const lifeOf = (subscription: Stripe.Subscription) => ({
  id: subscription.id,
  customerId: idOf(subscription.customer),
  status: subscription.status,
  startedAt: fromSeconds(subscription.created),
  cancelAtPeriodEnd: subscription.cancel_at_period_end,
  cancelAt: fromSecondsOrNull(subscription.cancel_at),
  endedAt: fromSecondsOrNull(subscription.ended_at),
  endReason: endReasonOf(subscription),
  ...paymentProblemOf(subscription),
});

/**
 * The state of a stored subscription whose product the portal does not recognize any more: it keeps its terms and follows
 * the provider in everything else, so that its end always arrives (PRICE-96).
 */
export function continuedState(
  stored: SubscriptionState,
  newest: Stripe.Subscription,
): SubscriptionState {
  const periodEnd = newest.items.data[0]?.current_period_end;
  return {
    ...stored,
    ...lifeOf(newest),
    currentPeriodEnd: periodEnd ? fromSeconds(periodEnd) : stored.currentPeriodEnd,
  };
}

/** Reads a subscription of the provider; undefined when the portal does not sell its product (PRICE-75). */
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
    ...lifeOf(subscription),
    priceId: item.price.id,
    productName: product.name,
    plan,
    groupType: plan === 'group' ? groupType : null,
    quantity,
    amount: amountOf(item.price, quantity),
    discountName: null,
    currency: subscription.currency,
    interval,
    cardLast4: cardOf(subscription),
    currentPeriodEnd: fromSeconds(item.current_period_end),
  };
}

/** When a subscription ends; null while it renews. */
export function endOf(
  subscription: Pick<SubscriptionRecord, 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>,
): Date | null {
  return (
    subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null)
  );
}
