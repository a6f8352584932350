import { presenters } from '../present/presenters';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type {
  AppliedCoupon,
  InvoiceLineRecord,
  InvoiceRecord,
  PaymentMethodRecord,
  SubscriptionRecord,
} from '../state/billing-records';
import { emit, emitChange } from '../webhooks/emit';
import { amountOf, discountOn } from './amounts';
import { recordCharge } from './charges';

const daySeconds = 86_400;

/** Days from the first failed charge of an invoice to each further attempt; after the last one the subscription ends. */
const retryDays = [3, 5, 7] as const;

/** The parts of an invoice. */
export interface InvoiceDraft {
  readonly subscription: SubscriptionRecord;
  readonly billingReason: InvoiceRecord['billingReason'];
  readonly lines: readonly InvoiceLineRecord[];
}

/** The line for one whole period of the subscription. */
export function periodLine(
  { state }: Provider,
  { item, currency }: Pick<SubscriptionRecord, 'item' | 'currency'>,
): InvoiceLineRecord {
  const price = get(state.prices, item.price);
  const product = get(state.products, price.product);
  return {
    id: newId('il'),
    description: `${item.quantity} × ${product.name} (per ${price.nickname ?? price.interval})`,
    amount: amountOf(rateOf(price, currency), item.quantity),
    quantity: item.quantity,
    price: price.id,
    proration: false,
    periodStart: item.currentPeriodStart,
    periodEnd: item.currentPeriodEnd,
  };
}

/**
 * Creates an open invoice without storing it, for a preview or a charge. `previewed` is a coupon that the subscription
 * does not have yet.
 */
export function draftInvoice(
  provider: Provider,
  draft: InvoiceDraft,
  previewed?: AppliedCoupon,
): InvoiceRecord {
  const { state, clock } = provider;
  const { subscription, lines, billingReason } = draft;
  const now = clock.nowSeconds();
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = find(state.discounts, subscription.discount);
  const coupon = find(state.coupons, (previewed ?? discount)?.coupon ?? null);
  const discountAmount = coupon ? discountOn(subtotal, subscription.currency, coupon) : 0;
  return {
    id: newId('in'),
    created: now,
    number: `LOCAL-${String(state.invoiceNumber + 1).padStart(4, '0')}`,
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionItem: subscription.item.id,
    currency: subscription.currency,
    billingReason,
    lines: [...lines],
    discount: previewed ? 'di_preview' : (discount?.id ?? null),
    subtotal,
    discountAmount,
    total: subtotal - discountAmount,
    periodStart: subscription.item.currentPeriodStart,
    periodEnd: subscription.item.currentPeriodEnd,
    status: 'open',
    attemptCount: 0,
    nextPaymentAttempt: null,
    paidAt: null,
    voidedAt: null,
    paymentMethod: null,
  };
}

/** The card that an invoice is charged to. */
function cardOf({ state }: Provider, invoice: InvoiceRecord): PaymentMethodRecord | undefined {
  const subscription = get(state.subscriptions, invoice.subscription);
  const customer = get(state.customers, invoice.customer);
  return (
    find(state.paymentMethods, subscription.defaultPaymentMethod) ??
    find(state.paymentMethods, customer.defaultPaymentMethod)
  );
}

/** Whether charging the subscription's card succeeds. */
function cardPays(invoice: InvoiceRecord, card: PaymentMethodRecord | undefined): boolean {
  if (invoice.total <= 0) return true;
  if (!card) return false;
  return card.behavior !== 'fails-at-renewal' || invoice.billingReason === 'subscription_create';
}

/** Removes a discount from the subscription once it is used up or expired. */
function consumeDiscount({ state, clock }: Provider, subscription: SubscriptionRecord): void {
  const discount = find(state.discounts, subscription.discount);
  if (!discount) return;
  const { duration } = get(state.coupons, discount.coupon);
  const isOver = discount.end !== null && discount.end <= clock.nowSeconds();
  if (duration === 'once' || isOver) subscription.discount = null;
}

/** Charges an open invoice; returns whether it was paid. */
export function attemptPayment(provider: Provider, invoice: InvoiceRecord): boolean {
  const { clock } = provider;
  const now = clock.nowSeconds();
  const card = cardOf(provider, invoice);
  const paid = cardPays(invoice, card);
  invoice.attemptCount += 1;
  if (paid) {
    invoice.status = 'paid';
    invoice.paidAt = now;
    invoice.nextPaymentAttempt = null;
    if (card && invoice.total > 0) recordCharge(provider, invoice, card.id);
    emit(provider, 'invoice.paid', presenters.invoice(provider, invoice));
    emit(provider, 'invoice.payment_succeeded', presenters.invoice(provider, invoice));
    return true;
  }
  const waitDays = retryDays[invoice.attemptCount - 1];
  invoice.nextPaymentAttempt =
    waitDays === undefined ? null : invoice.created + waitDays * daySeconds;
  emit(provider, 'invoice.payment_failed', presenters.invoice(provider, invoice));
  return false;
}

/** Stores an invoice as the subscription's latest and charges it; returns whether it was paid. */
export function chargeInvoice(provider: Provider, draft: InvoiceDraft): boolean {
  const { state } = provider;
  const { subscription } = draft;
  const invoice = draftInvoice(provider, draft);
  state.invoiceNumber += 1;
  state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  consumeDiscount(provider, subscription);
  emit(provider, 'invoice.created', presenters.invoice(provider, invoice));
  emit(provider, 'invoice.finalized', presenters.invoice(provider, invoice));
  return attemptPayment(provider, invoice);
}

/** Voids the open invoices of an ended subscription. */
export function voidOpenInvoices(provider: Provider, subscription: SubscriptionRecord): void {
  const { state, clock } = provider;
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.subscription !== subscription.id || invoice.status !== 'open') continue;
    emitChange(
      provider,
      'invoice.voided',
      () => presenters.invoice(provider, invoice),
      () => {
        invoice.status = 'void';
        invoice.voidedAt = clock.nowSeconds();
        invoice.nextPaymentAttempt = null;
      },
    );
  }
}
