import type Stripe from 'stripe';
import type { PriceRecord } from '../state/price-list-records';
import type { SubscriptionItemRecord, SubscriptionRecord } from '../state/billing-records';
import { presentPlan, presentPrice } from './price';

function presentSubscriptionItem(
  item: SubscriptionItemRecord,
  subscription: string,
  priceOf: (id: string) => PriceRecord,
): Stripe.SubscriptionItem {
  const price = priceOf(item.price);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: item.currentPeriodEnd,
    current_period_start: item.currentPeriodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: presentPlan(price),
    price: presentPrice(price),
    quantity: item.quantity,
    subscription,
    tax_rates: [],
  };
}

/** Fields with the same value in all subscriptions: the local world has no schedules. */
const sameForAllSubscriptions = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: null,
} satisfies Partial<Stripe.Subscription>;

function presentAutomaticTax({
  automaticTax,
}: SubscriptionRecord): Stripe.Subscription.AutomaticTax {
  const enabled = automaticTax === true;
  return {
    disabled_reason: automaticTax === 'disabled' ? 'requires_location_inputs' : null,
    enabled,
    liability: enabled ? { type: 'self' } : null,
  };
}

function presentPendingUpdate(
  { id, pendingUpdate: pending }: SubscriptionRecord,
  priceOf: (id: string) => PriceRecord,
): Stripe.Subscription.PendingUpdate | null {
  if (!pending) return null;
  return {
    billing_cycle_anchor: pending.billingCycleAnchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: pending.expiresAt,
    metadata: null,
    subscription_items: [presentSubscriptionItem(pending.item, id, priceOf)],
    trial_end: null,
    trial_from_plan: null,
  };
}

export function presentSubscription(
  subscription: SubscriptionRecord,
  priceOf: (id: string) => PriceRecord,
): Stripe.Subscription {
  const { daysUntilDue = null } = subscription;
  return {
    ...sameForAllSubscriptions,
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.billingCycleAnchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: subscription.cancellationComment ?? null,
      feedback: subscription.cancellationFeedback ?? null,
      feedback_option: null,
      reason: subscription.cancellationReason,
    },
    collection_method: daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    default_payment_method: subscription.defaultPaymentMethod,
    automatic_tax: presentAutomaticTax(subscription),
    days_until_due: daysUntilDue,
    discounts: subscription.discount === null ? [] : [subscription.discount],
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [presentSubscriptionItem(subscription.item, subscription.id, priceOf)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoice,
    pause_collection: subscription.pauseCollection
      ? {
          behavior: subscription.pauseCollection.behavior,
          resumes_at: subscription.pauseCollection.resumesAt,
        }
      : null,
    pending_update: presentPendingUpdate(subscription, priceOf),
    metadata: subscription.metadata,
    start_date: subscription.created,
    status: subscription.status,
    trial_end: subscription.trialEnd ?? null,
    trial_start: subscription.trialEnd ? subscription.created : null,
  };
}
