import { answers } from '../present/answers';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type {
  AppliedCoupon,
  InvoiceLineRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../state/billing-records';
import { emit, emitChange } from '../webhooks/emit';
import { amountOf, discountOn } from './amounts';

const daySeconds = 86_400;

/** Days from the first failed charge of an invoice to each further attempt; after the last one the plan ends. */
const retryDays = [3, 5, 7] as const;

/** What an invoice is made of. */
export interface InvoiceDraft {
  readonly subscription: SubscriptionRecord;
  readonly billingReason: InvoiceRecord['billingReason'];
  readonly lines: readonly InvoiceLineRecord[];
}

/** The line that charges one whole period of the subscription. */
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
 * Makes an open invoice without writing it down: what a preview shows, and what is then charged. `previewed` is a
 * coupon that the subscription does not have yet.
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

/** Whether the subscription's card takes this charge. */
function cardPays({ state }: Provider, invoice: InvoiceRecord): boolean {
  if (invoice.total <= 0) return true;
  const subscription = get(state.subscriptions, invoice.subscription);
  const customer = get(state.customers, invoice.customer);
  const card =
    find(state.paymentMethods, subscription.defaultPaymentMethod) ??
    find(state.paymentMethods, customer.defaultPaymentMethod);
  if (!card) return false;
  return card.behaviour === 'pays' || invoice.billingReason === 'subscription_create';
}

/** A discount that is used up, or whose time is over, leaves the subscription. */
function spendDiscount({ state, clock }: Provider, subscription: SubscriptionRecord): void {
  const discount = find(state.discounts, subscription.discount);
  if (!discount) return;
  const { duration } = get(state.coupons, discount.coupon);
  const isOver = discount.end !== null && discount.end <= clock.nowSeconds();
  if (duration === 'once' || isOver) subscription.discount = null;
}

/** Charges an open invoice; answers whether it was paid. */
export function attemptPayment(provider: Provider, invoice: InvoiceRecord): boolean {
  const { clock } = provider;
  const now = clock.nowSeconds();
  const paid = cardPays(provider, invoice);
  invoice.attemptCount += 1;
  if (paid) {
    invoice.status = 'paid';
    invoice.paidAt = now;
    invoice.nextPaymentAttempt = null;
    emit(provider, 'invoice.paid', answers.invoice(provider, invoice));
    emit(provider, 'invoice.payment_succeeded', answers.invoice(provider, invoice));
    return true;
  }
  const waitDays = retryDays[invoice.attemptCount - 1];
  invoice.nextPaymentAttempt =
    waitDays === undefined ? null : invoice.created + waitDays * daySeconds;
  emit(provider, 'invoice.payment_failed', answers.invoice(provider, invoice));
  return false;
}

/** Writes an invoice down, makes it the subscription's latest, and charges it; answers whether it was paid. */
export function chargeInvoice(provider: Provider, draft: InvoiceDraft): boolean {
  const { state } = provider;
  const { subscription } = draft;
  const invoice = draftInvoice(provider, draft);
  state.invoiceNumber += 1;
  state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  spendDiscount(provider, subscription);
  emit(provider, 'invoice.created', answers.invoice(provider, invoice));
  emit(provider, 'invoice.finalized', answers.invoice(provider, invoice));
  return attemptPayment(provider, invoice);
}

/** Voids what is still open: nothing more is charged for an ended subscription. */
export function voidOpenInvoices(provider: Provider, subscription: SubscriptionRecord): void {
  const { state, clock } = provider;
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.subscription !== subscription.id || invoice.status !== 'open') continue;
    emitChange(
      provider,
      'invoice.voided',
      () => answers.invoice(provider, invoice),
      () => {
        invoice.status = 'void';
        invoice.voidedAt = clock.nowSeconds();
        invoice.nextPaymentAttempt = null;
      },
    );
  }
}
