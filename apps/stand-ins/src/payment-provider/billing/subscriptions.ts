import { presenters } from '../present/presenters';
import type { Provider } from '../state/provider';
import { get, newId } from '../state/provider';
import type { Metadata } from '../state/price-list-records';
import type {
  AppliedCoupon,
  InvoiceRecord,
  PaymentMethodRecord,
  SubscriptionRecord,
  SubscriptionStatus,
} from '../state/billing-records';
import { emit, emitChange } from '../webhooks/emit';
import { redeem } from './coupons';
import type { InvoiceDraft } from './invoices';
import { attemptPayment, cardProblem } from './payment-attempts';
import {
  chargeInvoice,
  periodLine,
  stopCollecting,
  storeInvoice,
  voidOpenInvoices,
} from './invoices';
import { trialLine } from './trials';
import { periodEnd } from '../../control/calendar';

/** The values of a new subscription. */
interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly currency: string;
  readonly paymentMethod: string | null;
  readonly coupon: AppliedCoupon | null;
  readonly metadata: Metadata;
  /** The end of the trial, which is the first period and costs nothing. */
  readonly trialEnd?: number | undefined;
  /** The end of a first period that costs nothing and has no invoice. */
  readonly freeUntil?: number | undefined;
  /** Whether its invoices add tax. */
  readonly automaticTax?: boolean | undefined;
  /** The days that the customer has to pay an invoice; undefined for a plan that is charged to a card. */
  readonly daysUntilDue?: number | undefined;
}

/** Changes a subscription and emits an event with the changed fields. */
export function update(
  provider: Provider,
  subscription: SubscriptionRecord,
  change: () => void,
): void {
  emitChange(
    provider,
    'customer.subscription.updated',
    () => presenters.subscription(provider, subscription),
    change,
  );
}

/** Whether a subscription has ended permanently. */
export const isOver = ({ status }: SubscriptionRecord) =>
  status === 'canceled' || status === 'incomplete_expired';

/** How the first period of a new subscription is paid. */
type FirstPayment =
  /** By a user at the hosted checkout. */
  | 'on-session'
  /** By the customer's card; the subscription is incomplete when that fails. */
  | 'off-session'
  /** Later: the subscription is incomplete until then. */
  | 'later'
  /** By an invoice that is sent: the subscription is active immediately. */
  | 'by-invoice';

function firstStatus({ trialEnd }: NewSubscription, payment: FirstPayment): SubscriptionStatus {
  if (trialEnd !== undefined) return 'trialing';
  return payment === 'on-session' || payment === 'by-invoice' ? 'active' : 'incomplete';
}

/** Creates a subscription and charges its first period. */
export function createSubscription(
  provider: Provider,
  input: NewSubscription,
  payment: FirstPayment,
): SubscriptionRecord {
  const { state, clock } = provider;
  const now = clock.nowSeconds();
  const id = newId('sub');
  const firstEnd = input.trialEnd ?? input.freeUntil;
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
      periodAmount: 0,
      currentPeriodStart: now,
      currentPeriodEnd: firstEnd ?? periodEnd(now, now, get(state.prices, input.price)),
    },
    status: firstStatus(input, payment),
    billingCycleAnchor: firstEnd ?? now,
    trialEnd: input.trialEnd ?? null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    cancellationReason: null,
    endedAt: null,
    defaultPaymentMethod: input.paymentMethod,
    discount: input.coupon && redeem(provider, input.coupon, input.customer, id),
    latestInvoice: null,
    ...(input.automaticTax && { automaticTax: true }),
    daysUntilDue: input.daysUntilDue ?? null,
    pendingLines: [],
    metadata: input.metadata,
  };
  state.subscriptions[id] = subscription;
  emit(provider, 'customer.subscription.created', presenters.subscription(provider, subscription));
  if (input.freeUntil !== undefined) return subscription;
  const line = periodLine(provider, subscription);
  const lines = [input.trialEnd === undefined ? line : trialLine(line)];
  const draft: InvoiceDraft = { subscription, billingReason: 'subscription_create', lines };
  if (payment === 'later') storeInvoice(provider, draft);
  else if (chargeInvoice(provider, draft, payment === 'on-session'))
    activate(provider, get(state.invoices, String(subscription.latestInvoice)));
  return subscription;
}

/**
 * What the end of an invoice means for a subscription that waits: it continues when it was the latest one, whatever the older ones
 * are. Stripe says that `active` does not mean that all invoices are paid.
 */
export function activate(provider: Provider, invoice: InvoiceRecord): void {
  const subscription = get(provider.state.subscriptions, invoice.subscription);
  const waiting: SubscriptionStatus[] = ['incomplete', 'past_due', 'unpaid'];
  if (!waiting.includes(subscription.status)) return;
  const own = Object.values(provider.state.invoices).filter(
    ({ subscription: id }) => id === subscription.id,
  );
  const newer = own.slice(own.indexOf(invoice) + 1);
  if (newer.some(({ status }) => status !== 'draft' && status !== 'void')) return;
  update(provider, subscription, () => (subscription.status = 'active'));
}

/** Gives up on a subscription whose first invoice was not paid within 23 hours. */
export function expireIncomplete(provider: Provider, subscription: SubscriptionRecord): void {
  update(provider, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.endedAt = provider.clock.nowSeconds();
    voidOpenInvoices(provider, subscription);
  });
}

/** Moves a subscription into its next period. */
function startNextPeriod({ state }: Provider, subscription: SubscriptionRecord): void {
  const { item, billingCycleAnchor } = subscription;
  item.currentPeriodStart = item.currentPeriodEnd;
  item.currentPeriodEnd = periodEnd(
    billingCycleAnchor,
    item.currentPeriodStart,
    get(state.prices, item.price),
  );
}

/** What becomes of an invoice that is made while payments are paused. */
const invoiceStatusWhilePaused = {
  keep_as_draft: 'draft',
  mark_uncollectible: 'uncollectible',
  void: 'void',
} as const;

/** Starts the next period and drafts its invoice. The invoices of an unpaid subscription stay drafts. */
export function renew(
  provider: Provider,
  subscription: SubscriptionRecord,
  isImmediate = false,
): void {
  update(provider, subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    startNextPeriod(provider, subscription);
    const lines = [...subscription.pendingLines.splice(0), periodLine(provider, subscription)];
    const billingReason = 'subscription_cycle';
    const paused = subscription.pauseCollection;
    const keptAs = paused ? invoiceStatusWhilePaused[paused.behavior] : 'draft';
    if (paused || subscription.status === 'unpaid')
      storeInvoice(provider, { subscription, billingReason, lines, keptAs });
    else if (!chargeInvoice(provider, { subscription, billingReason, lines, isImmediate }))
      subscription.status = 'past_due';
  });
}

/** Ends a subscription now. Its open invoices stay open, but are no longer charged. */
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
  subscription.pendingUpdate = null;
  stopCollecting(provider, subscription);
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
    subscription.cancellationFeedback = null;
    subscription.cancellationComment = null;
  });
}

/**
 * Schedules the end of the subscription for a time, or removes that schedule. A subscription with flexible billing, as all
 * of this account are, is canceled at the billing portal in this way: `cancel_at_period_end` stays false.
 */
export function endAt(
  provider: Provider,
  subscription: SubscriptionRecord,
  at: number | null,
): void {
  update(provider, subscription, () => {
    subscription.cancelAtPeriodEnd = false;
    subscription.cancelAt = at;
    subscription.canceledAt = at === null ? null : provider.clock.nowSeconds();
    subscription.cancellationReason = at === null ? null : 'cancellation_requested';
    subscription.cancellationFeedback = null;
    subscription.cancellationComment = null;
  });
}

/** What the account's settings say about a subscription whose last attempt to charge the card failed, or whose invoice stays unpaid. */
export function giveUp(provider: Provider, subscription: SubscriptionRecord): void {
  const { afterLastAttempt } = provider.state.faults;
  if (afterLastAttempt === 'cancel') end(provider, subscription, 'payment_failed');
  if (afterLastAttempt === 'mark-unpaid') {
    update(provider, subscription, () => (subscription.status = 'unpaid'));
  }
}

/** Charges an invoice again. If it is paid, a subscription that waits for it becomes active. */
export function retryInvoice(provider: Provider, invoice: InvoiceRecord): void {
  const subscription = get(provider.state.subscriptions, invoice.subscription);
  const wasLastAttempt = () =>
    subscription.status === 'past_due' && invoice.nextPaymentAttempt === null;
  if (attemptPayment(provider, invoice)) activate(provider, invoice);
  else if (wasLastAttempt()) giveUp(provider, subscription);
}

/** Charges an open invoice because somebody asks for it; returns why it was not paid. The schedule of the tries stays as it is. */
export function payInvoice(
  provider: Provider,
  invoice: InvoiceRecord,
  isOnSession: boolean,
  card?: PaymentMethodRecord,
): ReturnType<typeof cardProblem> {
  const problem = isOnSession ? undefined : cardProblem(provider, invoice);
  if (attemptPayment(provider, invoice, { isOnSession, isManual: true, card }))
    activate(provider, invoice);
  return problem;
}

/** Changes the card of a subscription. What is owed stays owed until it is paid or tried again. */
export function changeCard(
  provider: Provider,
  subscription: SubscriptionRecord,
  method: string,
): void {
  update(provider, subscription, () => (subscription.defaultPaymentMethod = method));
}
