import { presenters } from '../present/presenters';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type {
  AppliedCoupon,
  CustomerRecord,
  InvoiceLineRecord,
  InvoiceRecord,
  SentInvoiceRecord,
  SubscriptionRecord,
} from '../state/billing-records';
import type { BilledTo } from '../state/document-records';
import type { CouponRecord } from '../state/price-list-records';
import { emit, emitChange } from '../webhooks/emit';
import { amountOf, discountOn, isTooSmall } from './amounts';
import { invoiceTax } from './tax';
import { attemptPayment } from './payment-attempts';

const daySeconds = 86_400;

/** The parts of an invoice. */
export interface InvoiceDraft {
  readonly subscription: SubscriptionRecord;
  readonly billingReason: InvoiceRecord['billingReason'];
  readonly lines: readonly InvoiceLineRecord[];
  /** What a draft becomes that time alone does not finalize. */
  readonly keptAs?: 'draft' | 'void' | 'uncollectible';
  /** Charged immediately, although it begins a later period. */
  readonly isImmediate?: boolean;
}

/** What the invoices of a customer say about who pays. */
function billedToOf({ state }: Provider, customer: CustomerRecord): BilledTo {
  const taxIds = Object.values(state.taxIds).filter((taxId) => taxId.customer === customer.id);
  return {
    name: customer.name,
    address: customer.address ?? null,
    customFields: customer.customFields ?? [],
    taxIds: taxIds.map(({ type, value }) => ({ type, value })),
  };
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

/** The coupon of the subscription's next invoice. */
export function couponOf(
  { state }: Provider,
  subscription: SubscriptionRecord,
): CouponRecord | undefined {
  const discount = find(state.discounts, subscription.discount);
  return find(state.coupons, discount?.coupon ?? null);
}

/** Stripe finalizes the draft of a renewal, and of an invoice that is sent, an hour after it was made. */
const draftSeconds = 3_600;

/** What only an invoice has that is sent to the customer; undefined for one that is charged to a card. */
function sentPart(
  { daysUntilDue }: SubscriptionRecord,
  now: number,
): SentInvoiceRecord | undefined {
  if (typeof daysUntilDue !== 'number') return undefined;
  return {
    dueAt: now + daysUntilDue * daySeconds,
    next: null,
  };
}

/** What is due with the customer's balance; what is too small to be charged is owed with the next invoice. */
function balanced(total: number, startingBalance: number, currency: string) {
  const owed = total + startingBalance;
  return isTooSmall(owed, currency)
    ? { startingBalance, endingBalance: owed, due: 0 }
    : { startingBalance, endingBalance: Math.min(0, owed), due: Math.max(0, owed) };
}

/** Finalizes an invoice: it uses the customer's balance up. */
function settleBalance({ state, clock }: Provider, invoice: InvoiceRecord): void {
  const customer = get(state.customers, invoice.customer);
  Object.assign(invoice, balanced(invoice.total, customer.balance, invoice.currency));
  customer.balance = invoice.endingBalance;
  invoice.finalizesAt = null;
  invoice.finalizedAt = clock.nowSeconds();
}

/**
 * Creates an open invoice, or the draft of one that is sent, without storing it, for a preview or a charge. `previewed` is a coupon that the subscription
 * does not have yet, null previews none. A discount does not lower proration lines: their amounts have it already.
 */
export function draftInvoice(
  provider: Provider,
  draft: InvoiceDraft,
  previewed?: AppliedCoupon | null,
): InvoiceRecord {
  const { state, clock } = provider;
  const { subscription, lines, billingReason } = draft;
  const now = clock.nowSeconds();
  const sum = (some: readonly InvoiceLineRecord[]) =>
    some.reduce((total, line) => total + line.amount, 0);
  const subtotal = sum(lines);
  const own = previewed === undefined ? couponOf(provider, subscription) : undefined;
  const coupon = previewed ? get(state.coupons, previewed.coupon) : own;
  const discounted = sum(lines.filter(({ proration }) => !proration));
  const discountAmount = coupon ? discountOn(discounted, subscription.currency, coupon) : 0;
  const customer = find(state.customers, subscription.customer);
  const tax = invoiceTax(provider, subscription, customer, subtotal - discountAmount);
  const total = subtotal - discountAmount + (tax.tax ?? 0);
  const sent = sentPart(subscription, now);
  const isRenewal = billingReason === 'subscription_cycle' && !draft.isImmediate;
  const isDraft = draft.keptAs !== undefined || sent !== undefined || isRenewal;
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
    discount: previewed ? 'di_preview' : own ? subscription.discount : null,
    subtotal,
    discountAmount,
    ...tax,
    total,
    ...balanced(total, customer?.balance ?? 0, subscription.currency),
    periodStart: subscription.item.currentPeriodStart,
    periodEnd: subscription.item.currentPeriodEnd,
    status: draft.keptAs ?? (isDraft ? 'draft' : 'open'),
    finalizesAt: isDraft && draft.keptAs === undefined ? now + draftSeconds : null,
    finalizedAt: null,
    attemptCount: 0,
    nextPaymentAttempt: null,
    paidAt: null,
    voidedAt: null,
    paymentMethod: null,
    ...(sent && { sent }),
    ...(customer && { billedTo: billedToOf(provider, customer) }),
  };
}

/** Removes a discount from the subscription once it is used up or expired. */
function consumeDiscount({ state, clock }: Provider, subscription: SubscriptionRecord): void {
  const discount = find(state.discounts, subscription.discount);
  if (!discount) return;
  const { duration } = get(state.coupons, discount.coupon);
  const isOver = discount.end !== null && discount.end <= clock.nowSeconds();
  if (duration === 'once' || isOver) subscription.discount = null;
}

/** Stores an invoice as the subscription's latest. */
export function storeInvoice(provider: Provider, draft: InvoiceDraft): InvoiceRecord {
  const { state } = provider;
  const { subscription } = draft;
  const invoice = draftInvoice(provider, draft);
  state.invoiceNumber += 1;
  state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  // As Stripe does: the invoice is finalized without tax, and the subscription continues without it.
  if (invoice.lacksTaxLocation) subscription.automaticTax = 'disabled';
  if (invoice.lines.some(({ proration }) => !proration)) {
    subscription.item.periodAmount = draft.lines.reduce(
      (sum, line) => (line.proration ? sum : sum + line.amount),
      -invoice.discountAmount,
    );
    consumeDiscount(provider, subscription);
  }
  if (invoice.status === 'open') settleBalance(provider, invoice);
  emit(provider, 'invoice.created', presenters.invoice(provider, invoice));
  return invoice;
}

/** Makes a draft an open invoice; returns whether that succeeded. */
export function finalizeDraft(provider: Provider, invoice: InvoiceRecord): boolean {
  if (provider.state.faults.failFinalization) {
    invoice.finalizesAt = null;
    invoice.finalizationFailed = true;
    emit(provider, 'invoice.finalization_failed', presenters.invoice(provider, invoice));
    return false;
  }
  delete invoice.finalizationFailed;
  invoice.status = 'open';
  settleBalance(provider, invoice);
  if (invoice.sent) invoice.sent.next = { at: invoice.sent.dueAt, step: 'overdue' };
  emit(provider, 'invoice.finalized', presenters.invoice(provider, invoice));
  return true;
}

/** Charges an invoice; returns whether it was paid. The draft of a renewal, or of an invoice that is sent, is not owed yet. */
export function chargeInvoice(
  provider: Provider,
  draft: InvoiceDraft,
  isOnSession = false,
): boolean {
  const invoice = storeInvoice(provider, draft);
  if (invoice.status === 'draft') return true;
  emit(provider, 'invoice.finalized', presenters.invoice(provider, invoice));
  return attemptPayment(provider, invoice, { isOnSession });
}

/** Stops charging and sending the open invoices of an ended subscription: they stay open and can still be paid. */
export function stopCollecting({ state }: Provider, subscription: SubscriptionRecord): void {
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.subscription !== subscription.id) continue;
    invoice.nextPaymentAttempt = null;
    invoice.finalizesAt = null;
    if (invoice.sent) invoice.sent.next = null;
  }
}

/** Voids the open invoices of a subscription that never began. */
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
