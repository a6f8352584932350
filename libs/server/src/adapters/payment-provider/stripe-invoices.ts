import Stripe from 'stripe';
import type { NextDiscount, NextInvoice } from '../../ports/payment-objects';
import { dateOf } from './stripe-requests';
import type { ChangePreview } from '../../ports/payment-billing';

/** The parameter that lets Stripe add tax; nothing when the portal sells without tax. */
export const taxParams = (isAutomatic: boolean) =>
  isAutomatic ? { automatic_tax: { enabled: true } } : {};

/** The tax that an invoice adds to its prices. */
export const taxOf = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? [])
    .filter(({ tax_behavior: behavior }) => behavior === 'exclusive')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Whether a previewed invoice is without its tax because Stripe does not know where the customer is. */
export const isTaxUnknown = ({ automatic_tax: tax }: Stripe.Invoice): boolean =>
  tax.status === 'requires_location_inputs';

/** Whether Stripe refuses a change because it does not know where the customer is. */
export const lacksTaxAddress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'customer_tax_location_invalid';

export const previewParts = ['discounts.source.coupon'];

/** The next invoice of a subscription; undefined when there will be none. */
export async function findUpcoming(
  stripe: Stripe,
  subscription: string,
): Promise<Stripe.Invoice | undefined> {
  try {
    return await stripe.invoices.createPreview({ subscription, expand: previewParts });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

/** The discount that lowers a previewed invoice; null without one. */
export function discountOf(invoice: Stripe.Invoice): NextDiscount | null {
  const isLowered = (invoice.total_discount_amounts ?? []).some(({ amount }) => amount > 0);
  const [discount] = isLowered ? invoice.discounts : [];
  if (typeof discount !== 'object' || discount.deleted) return null;
  const { coupon } = discount.source;
  if (typeof coupon !== 'object' || coupon === null) return null;
  const name = coupon.name ?? coupon.id;
  if (coupon.duration === 'once') return { name, until: 'once' };
  return { name, until: discount.end === null ? 'forever' : dateOf(discount.end) };
}

/** The customer's credit: a negative balance in Stripe. */
export const creditBefore = ({ starting_balance: balance }: Stripe.Invoice): number =>
  Math.max(0, -balance);

/** The part of an invoice that credit pays. */
export const creditUsed = (invoice: Stripe.Invoice): number =>
  Math.min(Math.max(0, invoice.total), creditBefore(invoice));

/** The charge of a previewed invoice, with the discount and the credit that lower it. */
export const readNextInvoice = (invoice: Stripe.Invoice): NextInvoice => ({
  amount: invoice.amount_due,
  credit: creditUsed(invoice),
  tax: taxOf(invoice),
  fullAmount: invoice.subtotal,
  discount: discountOf(invoice),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;

/** The end of the period that an invoice pays for; undefined when it only settles a difference. */
function newPeriodEnd(invoice: Stripe.Invoice): Date | undefined {
  const ends = invoice.lines.data
    .filter((line) => !isProration(line))
    .map(({ period }) => period.end);
  return ends.length > 0 ? dateOf(Math.max(...ends)) : undefined;
}

/** What is too small to be charged now, which Stripe adds to the next invoice (PRICE-303). */
const carriedOf = ({
  amount_due: due,
  total,
  starting_balance: balance,
}: Stripe.Invoice): number => (due === 0 ? Math.max(0, total + balance) : 0);

/** The sums of a change's invoice: a negative one becomes credit. */
export function sumsOf(invoice: Stripe.Invoice) {
  const negative = invoice.lines.data.filter(({ amount }) => amount < 0);
  const unused = -sum(negative.map(({ amount }) => amount));
  const tax = taxOf(invoice);
  return {
    dueNow: invoice.amount_due,
    unused,
    charge: invoice.total - tax + unused,
    tax,
    credit: creditUsed(invoice),
    creditLeft: Math.max(0, creditBefore(invoice) - invoice.total),
  };
}

/** The preview of a change and of the charge after it; `undiscounted` is that charge without a discount. */
export function previewOf(
  change: Stripe.Invoice,
  renewal: Stripe.Invoice,
  undiscounted: Stripe.Invoice,
  periodEnd: Date,
  discountNow: string | null,
): Omit<ChangePreview, 'at'> {
  const sums = sumsOf(change);
  const newEnd = newPeriodEnd(change);
  const at = newEnd ?? periodEnd;
  const discount = discountOf(renewal);
  const isUsedUp = discount?.until === 'once' && newEnd !== undefined;
  const isOver = discount?.until instanceof Date && discount.until <= at;
  const lasting = isUsedUp || isOver ? null : discount;
  const charged = lasting ? renewal : undiscounted;
  const price = charged.total;
  const credit = Math.min(sums.creditLeft, price);
  return {
    ...sums,
    next: {
      at,
      amount: price - credit + carriedOf(change),
      credit,
      discount: lasting,
      tax: taxOf(charged),
      fullAmount: renewal.subtotal,
    },
    lostDiscount: discountNow !== null && discount === null ? discountNow : null,
  };
}
