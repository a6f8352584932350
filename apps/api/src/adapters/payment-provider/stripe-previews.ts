import type Stripe from 'stripe';
import type { ChangePreview, ProviderCharge, ProviderDiscount } from '../../ports/payment-billing';

/** The parts of a previewed invoice to expand. */
export const previewParts = ['discounts.source.coupon'];

export const dateOf = (seconds: number) => new Date(seconds * 1_000);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;

/** The discount that lowers an invoice; null without one. */
export function discountOf(invoice: Stripe.Invoice): ProviderDiscount | null {
  const isLowered = (invoice.total_discount_amounts ?? []).some(({ amount }) => amount > 0);
  const [discount] = isLowered ? invoice.discounts : [];
  if (typeof discount !== 'object' || discount.deleted) return null;
  const { coupon } = discount.source;
  if (typeof coupon !== 'object' || coupon === null) return null;
  return {
    name: coupon.name ?? coupon.id,
    once: coupon.duration === 'once',
    until: discount.end === null ? null : dateOf(discount.end),
  };
}

/** The customer's credit: a negative balance in Stripe. */
const creditBefore = ({ starting_balance: balance }: Stripe.Invoice) => Math.max(0, -balance);

/** The part of an invoice that credit pays. */
const creditUsed = (invoice: Stripe.Invoice) =>
  Math.min(Math.max(0, invoice.total), creditBefore(invoice));

/** A previewed invoice as a charge at a time. */
export const chargeOf = (invoice: Stripe.Invoice, at: Date): ProviderCharge => ({
  at,
  amount: invoice.amount_due,
  credit: creditUsed(invoice),
  discount: discountOf(invoice),
});

/** The end of the period that an invoice pays for; undefined when it only settles a difference. */
function newPeriodEnd(invoice: Stripe.Invoice): Date | undefined {
  const ends = invoice.lines.data
    .filter((line) => !isProration(line))
    .map(({ period }) => period.end);
  return ends.length > 0 ? dateOf(Math.max(...ends)) : undefined;
}

/** The sums of a change's invoice: a negative one becomes credit. */
export function sumsOf(invoice: Stripe.Invoice) {
  const negative = invoice.lines.data.filter(({ amount }) => amount < 0);
  const unused = -sum(negative.map(({ amount }) => amount));
  return {
    dueNow: invoice.amount_due,
    unused,
    charge: invoice.total + unused,
    credit: creditUsed(invoice),
    creditLeft: Math.max(0, creditBefore(invoice) - invoice.total),
  };
}

/** What a change and the charge after it say together. */
export function previewOf(
  change: Stripe.Invoice,
  renewal: Stripe.Invoice,
  periodEnd: Date,
  discountNow: string | null,
): Omit<ChangePreview, 'at'> {
  const sums = sumsOf(change);
  const newEnd = newPeriodEnd(change);
  const at = newEnd ?? periodEnd;
  const discount = discountOf(renewal);
  const isUsedUp = discount?.once === true && newEnd !== undefined;
  const isOver = discount?.until ? discount.until <= at : false;
  const lasting = isUsedUp || isOver ? null : discount;
  const price = lasting ? renewal.total : renewal.subtotal;
  const credit = Math.min(sums.creditLeft, price);
  return {
    ...sums,
    next: { at, amount: price - credit, credit, discount: lasting },
    lostDiscount: discountNow !== null && discount === null ? discountNow : null,
  };
}
