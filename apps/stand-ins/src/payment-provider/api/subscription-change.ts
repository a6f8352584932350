import { draftInvoice } from '../billing/invoices';
import { cardProblem } from '../billing/payment-attempts';
import type { PlanChange, Proration } from '../billing/plan-changes';
import { changedPlan, invoiceOfChange } from '../billing/plan-changes';
import { isOver } from '../billing/subscriptions';
import type { Provider } from '../state/provider';
import type { SubscriptionRecord } from '../state/billing-records';
import { byParam, byPath } from './collections';
import { wholeParam, wordParam } from './params';
import { declined } from './declines';
import { StripeApiError, invalidRequest, missingResource } from './stripe-error';

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
  readonly price?: string;
  readonly quantity?: number;
}

/** How a given change is charged. */
interface GivenProration {
  readonly proration_behavior: Proration;
  readonly proration_date?: number;
}

/** The time from which a change counts; throws for one outside the period, and for one that nothing is charged for. */
function prorationTime(
  { clock }: Provider,
  { item }: SubscriptionRecord,
  { proration_behavior: behavior, proration_date: at }: GivenProration,
): number {
  if (at === undefined) return clock.nowSeconds();
  const param = 'proration_date';
  if (behavior === 'none')
    throw invalidRequest(
      'You cannot set proration_date when proration_behavior is none.',
      undefined,
      param,
    );
  if (at < item.currentPeriodStart || at > item.currentPeriodEnd)
    throw invalidRequest(
      'Cannot specify proration_date outside of the current billing period.',
      undefined,
      param,
    );
  return at;
}

/** A change of the price or the quantity; throws for an unknown price and for one that lacks the subscription's currency. */
export function givenChange(
  provider: Provider,
  subscription: SubscriptionRecord,
  given: GivenItem,
  how: GivenProration,
): PlanChange {
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
  if (!price.active && price.id !== item.price)
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      undefined,
      'items[0][price]',
    );
  return {
    price: price.id,
    quantity: given.quantity ?? item.quantity,
    proration: how.proration_behavior,
    at: prorationTime(provider, subscription, how),
  };
}

/** Throws for what a pending update cannot change, and for a plan that is not charged to a card. */
export function checkPendingUpdate(
  { daysUntilDue }: SubscriptionRecord,
  others: Readonly<Record<string, unknown>>,
): void {
  const [param] = Object.keys(others).filter((name) => others[name] !== undefined);
  if (param)
    throw invalidRequest(
      `You cannot pass ${param} when payment_behavior is set to pending_if_incomplete.`,
      undefined,
      param,
    );
  if (typeof daysUntilDue === 'number')
    throw invalidRequest(
      'Pending updates are only supported for subscriptions with collection_method set to charge_automatically.',
      undefined,
      'payment_behavior',
    );
}

/** Why the card does not pay for a change; undefined when it does, or nothing is charged to it now. */
export function paymentProblem(
  provider: Provider,
  subscription: SubscriptionRecord,
  change: PlanChange,
) {
  // The behavior is about plans that are charged to a card.
  if (typeof subscription.daysUntilDue === 'number') return undefined;
  const plan = changedPlan(provider, subscription, change);
  if (!plan.startsPeriod && change.proration !== 'always_invoice') return undefined;
  return cardProblem(provider, draftInvoice(provider, invoiceOfChange(provider, plan)));
}

/** Throws, as Stripe does before it changes anything, when the card does not pay for a change (`error_if_incomplete`). */
export function rejectUnpaid(problem: ReturnType<typeof paymentProblem>): void {
  if (problem === 'needs-authentication')
    throw new StripeApiError(
      402,
      'card_error',
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      'subscription_payment_intent_requires_action',
    );
  if (problem) throw declined('generic_decline');
}
