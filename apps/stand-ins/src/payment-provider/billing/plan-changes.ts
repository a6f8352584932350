import { periodEnd } from '../../control/calendar';
import { presenters } from '../present/presenters';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type { PriceRecord } from '../state/price-list-records';
import type {
  InvoiceLineRecord,
  PauseBehavior,
  SubscriptionRecord,
} from '../state/billing-records';
import { emit } from '../webhooks/emit';
import { amountOf, discountOn, shareOf } from './amounts';
import { chargeInvoice, couponOf, periodLine, storeInvoice, type InvoiceDraft } from './invoices';
import { attemptPayment } from './payment-attempts';
import { writeOff } from './sent-invoices';
import { renew, update } from './subscriptions';

/** How the difference is charged when a subscription changes within a period. */
export type Proration = 'none' | 'create_prorations' | 'always_invoice';

/** The price of the whole current period, with the discount of the subscription: nothing in a trial. */
function discountedAmount(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: { readonly price: string; readonly quantity: number },
): number {
  const { currency } = subscription;
  if (subscription.status === 'trialing') return 0;
  const full = amountOf(rateOf(get(provider.state.prices, next.price), currency), next.quantity);
  const coupon = couponOf(provider, subscription);
  return coupon ? full - discountOn(full, currency, coupon) : full;
}

/** Another price or quantity, and how the difference within the period is charged. */
export interface PlanChange {
  readonly price: string;
  readonly quantity: number;
  readonly proration: Proration;
  /** The time from which the difference counts. */
  readonly at: number;
}

/** The credit for the rest of the period at the rate that was charged, and the charge for it at the new rate. */
function prorationLines(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: Pick<PlanChange, 'price' | 'quantity' | 'at'>,
): [credit: InvoiceLineRecord, charge: InvoiceLineRecord] {
  const { state } = provider;
  const { item } = subscription;
  const whole = item.currentPeriodEnd - item.currentPeriodStart;
  const line = (verb: string, full: number, priceId: string, quantity: number) => ({
    id: newId('il'),
    description: `${verb} time on ${quantity} × ${get(state.products, get(state.prices, priceId).product).name}`,
    amount: Math.sign(full) * shareOf(Math.abs(full), item.currentPeriodEnd - next.at, whole),
    quantity,
    price: priceId,
    proration: true,
    periodStart: next.at,
    periodEnd: item.currentPeriodEnd,
  });
  const nextAmount = discountedAmount(provider, subscription, next);
  return [
    line('Unused', -item.periodAmount, item.price, item.quantity),
    line('Remaining', nextAmount, next.price, next.quantity),
  ];
}

const isSameCycle = (one: PriceRecord, other: PriceRecord) =>
  one.interval === other.interval && one.intervalCount === other.intervalCount;

/** A subscription as a change will make it, and whether a price with another interval starts a new period now. */
export function changedPlan(
  provider: Provider,
  subscription: SubscriptionRecord,
  change: PlanChange,
): { readonly changed: SubscriptionRecord; readonly startsPeriod: boolean } {
  const { state, clock } = provider;
  const changed = structuredClone(subscription);
  const { item } = changed;
  const nextPrice = get(state.prices, change.price);
  const isTrial = subscription.status === 'trialing';
  const startsPeriod = !isTrial && !isSameCycle(get(state.prices, item.price), nextPrice);
  if (change.proration !== 'none') {
    const [credit, charge] = prorationLines(provider, subscription, change);
    changed.pendingLines.push(credit, ...(startsPeriod ? [] : [charge]));
  }
  item.periodAmount = discountedAmount(provider, subscription, change);
  item.price = change.price;
  item.quantity = change.quantity;
  if (startsPeriod) {
    const now = clock.nowSeconds();
    changed.billingCycleAnchor = now;
    item.currentPeriodStart = now;
    item.currentPeriodEnd = periodEnd(now, now, nextPrice);
  }
  return { changed, startsPeriod };
}

/** The invoice of a change: the difference within the period, or the first invoice of a new period. */
export const invoiceOfChange = (
  provider: Provider,
  { changed, startsPeriod }: ReturnType<typeof changedPlan>,
): InvoiceDraft => ({
  subscription: changed,
  billingReason: 'subscription_update',
  lines: [...changed.pendingLines, ...(startsPeriod ? [periodLine(provider, changed)] : [])],
});

/** Changes the price or the quantity. A price with another interval starts a new period, which is charged immediately. */
export function changeItem(
  provider: Provider,
  subscription: SubscriptionRecord,
  change: PlanChange,
): void {
  const { item } = subscription;
  if (item.price === change.price && item.quantity === change.quantity) return;
  const plan = changedPlan(provider, subscription, change);
  update(provider, subscription, () => {
    Object.assign(item, plan.changed.item);
    subscription.billingCycleAnchor = plan.changed.billingCycleAnchor;
    subscription.pendingLines = plan.changed.pendingLines;
    if (!plan.startsPeriod && change.proration !== 'always_invoice') return;
    const { lines, billingReason } = invoiceOfChange(provider, plan);
    subscription.pendingLines = [];
    const paid = chargeInvoice(provider, { subscription, billingReason, lines });
    if (!paid) subscription.status = 'past_due';
  });
}

const pendingSeconds = 23 * 3_600;

/** Lets a change wait for the payment of its invoice, which a newer one replaces; the subscription stays as it is. */
export function deferChange(
  provider: Provider,
  subscription: SubscriptionRecord,
  change: PlanChange,
): void {
  const replaced = find(provider.state.invoices, subscription.pendingUpdate?.invoice ?? null);
  if (replaced) writeOff(provider, replaced, 'void');
  const plan = changedPlan(provider, subscription, change);
  update(provider, subscription, () => {
    const invoice = storeInvoice(provider, invoiceOfChange(provider, plan));
    emit(provider, 'invoice.finalized', presenters.invoice(provider, invoice));
    const { item, billingCycleAnchor, discount } = plan.changed;
    const expiresAt = Math.min(
      provider.clock.nowSeconds() + pendingSeconds,
      subscription.item.currentPeriodEnd,
    );
    const pending = { invoice: invoice.id, expiresAt, item, billingCycleAnchor, discount };
    subscription.latestInvoice = invoice.id;
    subscription.pendingUpdate = pending;
    attemptPayment(provider, invoice, { isManual: true });
  });
}

/** Pauses a subscription: it is neither renewed nor charged. The unused time is credited later, if at all. */
export function pause(
  provider: Provider,
  subscription: SubscriptionRecord,
  creditsUnusedTime: boolean,
): void {
  update(provider, subscription, () => {
    const { price, quantity } = subscription.item;
    const at = provider.clock.nowSeconds();
    const [credit] = prorationLines(provider, subscription, { price, quantity, at });
    if (creditsUnusedTime && credit) subscription.pendingLines.push(credit);
    subscription.status = 'paused';
  });
  emit(provider, 'customer.subscription.paused', presenters.subscription(provider, subscription));
}

/** Ends a pause: a new period starts now and is charged. */
export function resume(provider: Provider, subscription: SubscriptionRecord): void {
  const now = provider.clock.nowSeconds();
  subscription.billingCycleAnchor = now;
  subscription.item.currentPeriodEnd = now;
  subscription.status = 'active';
  renew(provider, subscription, true);
  emit(provider, 'customer.subscription.resumed', presenters.subscription(provider, subscription));
}

/** Pauses payments without changing the status, or continues them (null): invoices are made and not charged. */
export function pauseCollection(
  provider: Provider,
  subscription: SubscriptionRecord,
  given: { readonly behavior: PauseBehavior; readonly resumes_at?: number } | null,
): void {
  update(provider, subscription, () => {
    subscription.pauseCollection = given && {
      behavior: given.behavior,
      resumesAt: given.resumes_at ?? null,
    };
  });
}
