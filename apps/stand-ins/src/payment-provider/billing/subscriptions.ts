import { presenters } from '../present/presenters';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { get, newId } from '../state/provider';
import type { Metadata } from '../state/price-list-records';
import type {
  AppliedCoupon,
  InvoiceLineRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../state/billing-records';
import { emit, emitChange } from '../webhooks/emit';
import { amountOf, shareOf } from './amounts';
import { redeem } from './coupons';
import { attemptPayment, chargeInvoice, periodLine, voidOpenInvoices } from './invoices';
import { periodEnd } from '../../control/calendar';

/** The values of a new subscription. */
export interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly currency: string;
  readonly paymentMethod: string | null;
  readonly coupon: AppliedCoupon | null;
  readonly metadata: Metadata;
}

/** Changes a subscription and emits an event with the changed fields. */
function update(provider: Provider, subscription: SubscriptionRecord, change: () => void): void {
  emitChange(
    provider,
    'customer.subscription.updated',
    () => presenters.subscription(provider, subscription),
    change,
  );
}

/** Creates a subscription and charges its first period. */
export function createSubscription(provider: Provider, input: NewSubscription): SubscriptionRecord {
  const { state, clock } = provider;
  const now = clock.nowSeconds();
  const id = newId('sub');
  const subscription: SubscriptionRecord = {
    id,
    created: now,
    customer: input.customer,
    currency: input.currency,
    item: {
      id: newId('si'),
      created: now,
      price: input.price,
      quantity: input.quantity,
      currentPeriodStart: now,
      currentPeriodEnd: periodEnd(now, now, get(state.prices, input.price)),
    },
    status: 'active',
    billingCycleAnchor: now,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    cancellationReason: null,
    endedAt: null,
    defaultPaymentMethod: input.paymentMethod,
    discount: input.coupon && redeem(provider, input.coupon, input.customer, id),
    latestInvoice: null,
    pendingLines: [],
    metadata: input.metadata,
  };
  state.subscriptions[id] = subscription;
  emit(provider, 'customer.subscription.created', presenters.subscription(provider, subscription));
  const lines = [periodLine(provider, subscription)];
  chargeInvoice(provider, { subscription, billingReason: 'subscription_create', lines });
  return subscription;
}

/** Starts the next period and charges it; when the charge fails, the subscription becomes past due. */
export function renew(provider: Provider, subscription: SubscriptionRecord): void {
  const { state } = provider;
  const { item } = subscription;
  update(provider, subscription, () => {
    item.currentPeriodStart = item.currentPeriodEnd;
    item.currentPeriodEnd = periodEnd(
      subscription.billingCycleAnchor,
      item.currentPeriodStart,
      get(state.prices, item.price),
    );
    const lines = [...subscription.pendingLines.splice(0), periodLine(provider, subscription)];
    const paid = chargeInvoice(provider, {
      subscription,
      billingReason: 'subscription_cycle',
      lines,
    });
    if (!paid) subscription.status = 'past_due';
  });
}

/** Ends a subscription now. */
export function end(
  provider: Provider,
  subscription: SubscriptionRecord,
  reason: NonNullable<SubscriptionRecord['cancellationReason']>,
): void {
  const now = provider.clock.nowSeconds();
  subscription.status = 'canceled';
  subscription.canceledAt ??= now;
  subscription.endedAt = now;
  subscription.cancellationReason = reason;
  subscription.pendingLines = [];
  voidOpenInvoices(provider, subscription);
  emit(provider, 'customer.subscription.deleted', presenters.subscription(provider, subscription));
}

/** Schedules the end of the subscription for the end of its period, or removes that schedule. */
export function endAtPeriodEnd(
  provider: Provider,
  subscription: SubscriptionRecord,
  ends: boolean,
): void {
  update(provider, subscription, () => {
    subscription.cancelAtPeriodEnd = ends;
    subscription.cancelAt = ends ? subscription.item.currentPeriodEnd : null;
    subscription.canceledAt = ends ? provider.clock.nowSeconds() : null;
    subscription.cancellationReason = ends ? 'cancellation_requested' : null;
  });
}

/** Charges an invoice again. If it is paid, the subscription becomes active; after the last failure it ends. */
export function retryInvoice(provider: Provider, invoice: InvoiceRecord): void {
  const subscription = get(provider.state.subscriptions, invoice.subscription);
  if (attemptPayment(provider, invoice)) {
    update(provider, subscription, () => (subscription.status = 'active'));
  } else if (invoice.nextPaymentAttempt === null) {
    end(provider, subscription, 'payment_failed');
  }
}

/** Changes the card of a subscription and charges its open invoices to the new card at once. */
export function changeCard(
  provider: Provider,
  subscription: SubscriptionRecord,
  method: string,
): void {
  update(provider, subscription, () => (subscription.defaultPaymentMethod = method));
  const owed = Object.values(provider.state.invoices).filter(
    (invoice) => invoice.subscription === subscription.id && invoice.status === 'open',
  );
  for (const invoice of owed) retryInvoice(provider, invoice);
}

/** How the difference is charged when a subscription changes within a period. */
export type Proration = 'none' | 'create_prorations' | 'always_invoice';

/** The credit for the rest of the period at the old rate, and the charge for it at the new rate. */
function prorationLines(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: { readonly price: string; readonly quantity: number },
): InvoiceLineRecord[] {
  const { state, clock } = provider;
  const { item, currency } = subscription;
  const now = clock.nowSeconds();
  const whole = item.currentPeriodEnd - item.currentPeriodStart;
  const line = (sign: 1 | -1, priceId: string, quantity: number): InvoiceLineRecord => {
    const price = get(state.prices, priceId);
    const full = amountOf(rateOf(price, currency), quantity);
    const verb = sign === 1 ? 'Remaining' : 'Unused';
    return {
      id: newId('il'),
      description: `${verb} time on ${quantity} × ${get(state.products, price.product).name}`,
      amount: sign * shareOf(full, item.currentPeriodEnd - now, whole),
      quantity,
      price: priceId,
      proration: true,
      periodStart: now,
      periodEnd: item.currentPeriodEnd,
    };
  };
  return [line(-1, item.price, item.quantity), line(1, next.price, next.quantity)];
}

/** Changes the price or the quantity without starting a new period. */
export function changeItem(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: { readonly price: string; readonly quantity: number },
  proration: Proration,
): void {
  const { item } = subscription;
  if (item.price === next.price && item.quantity === next.quantity) return;
  update(provider, subscription, () => {
    if (proration !== 'none') {
      subscription.pendingLines.push(...prorationLines(provider, subscription, next));
    }
    item.price = next.price;
    item.quantity = next.quantity;
    if (proration === 'always_invoice') {
      const lines = subscription.pendingLines.splice(0);
      chargeInvoice(provider, { subscription, billingReason: 'subscription_update', lines });
    }
  });
}
