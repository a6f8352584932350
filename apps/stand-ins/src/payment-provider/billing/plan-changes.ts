import { periodEnd } from '../../control/calendar';
import { presenters } from '../present/presenters';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { get, newId } from '../state/provider';
import type { PriceRecord } from '../state/price-list-records';
import type {
  InvoiceLineRecord,
  PauseBehavior,
  SubscriptionRecord,
} from '../state/billing-records';
import { emit } from '../webhooks/emit';
import { amountOf, discountOn, shareOf } from './amounts';
import { chargeInvoice, couponOf, periodLine } from './invoices';
import { renew, update } from './subscriptions';

/** How the difference is charged when a subscription changes within a period. */
export type Proration = 'none' | 'create_prorations' | 'always_invoice';

/** What a whole period costs, with the discount of the subscription. */
function discountedAmount(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: { readonly price: string; readonly quantity: number },
): number {
  const { currency } = subscription;
  const full = amountOf(rateOf(get(provider.state.prices, next.price), currency), next.quantity);
  const coupon = couponOf(provider, subscription);
  return coupon ? full - discountOn(full, currency, coupon) : full;
}

/** The credit for the rest of the period at the rate that was charged, and the charge for it at the new rate. */
function prorationLines(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: { readonly price: string; readonly quantity: number },
): [credit: InvoiceLineRecord, charge: InvoiceLineRecord] {
  const { state, clock } = provider;
  const { item } = subscription;
  const now = clock.nowSeconds();
  const whole = item.currentPeriodEnd - item.currentPeriodStart;
  const line = (verb: string, full: number, priceId: string, quantity: number) => ({
    id: newId('il'),
    description: `${verb} time on ${quantity} × ${get(state.products, get(state.prices, priceId).product).name}`,
    amount: Math.sign(full) * shareOf(Math.abs(full), item.currentPeriodEnd - now, whole),
    quantity,
    price: priceId,
    proration: true,
    periodStart: now,
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

/** Charges the difference: within the period, or as the first invoice of a new period. */
function chargeChange(
  provider: Provider,
  subscription: SubscriptionRecord,
  startsPeriod: boolean,
): void {
  const lines = subscription.pendingLines.splice(0);
  if (startsPeriod) lines.push(periodLine(provider, subscription));
  const paid = chargeInvoice(provider, {
    subscription,
    billingReason: 'subscription_update',
    lines,
  });
  if (!paid) subscription.status = 'past_due';
}

/** Changes the price or the quantity. A price with another interval starts a new period, which is charged at once. */
export function changeItem(
  provider: Provider,
  subscription: SubscriptionRecord,
  next: { readonly price: string; readonly quantity: number },
  proration: Proration,
): void {
  const { state, clock } = provider;
  const { item } = subscription;
  if (item.price === next.price && item.quantity === next.quantity) return;
  const nextPrice = get(state.prices, next.price);
  const startsPeriod = !isSameCycle(get(state.prices, item.price), nextPrice);
  update(provider, subscription, () => {
    if (proration !== 'none') {
      const [credit, charge] = prorationLines(provider, subscription, next);
      subscription.pendingLines.push(credit, ...(startsPeriod ? [] : [charge]));
    }
    item.periodAmount = discountedAmount(provider, subscription, next);
    item.price = next.price;
    item.quantity = next.quantity;
    if (startsPeriod) {
      const now = clock.nowSeconds();
      subscription.billingCycleAnchor = now;
      item.currentPeriodStart = now;
      item.currentPeriodEnd = periodEnd(now, now, nextPrice);
    }
    if (startsPeriod || proration === 'always_invoice') {
      chargeChange(provider, subscription, startsPeriod);
    }
  });
}

/** Pauses a subscription: it is neither renewed nor charged. The unused time is credited later, if at all. */
export function pause(
  provider: Provider,
  subscription: SubscriptionRecord,
  creditsUnusedTime: boolean,
): void {
  update(provider, subscription, () => {
    const [credit] = prorationLines(provider, subscription, subscription.item);
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
  renew(provider, subscription);
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
