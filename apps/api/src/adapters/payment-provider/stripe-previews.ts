import type Stripe from 'stripe';
import type { ChangePreview, ProviderCharge } from '../../ports/payment-billing';
import { creditBefore, creditUsed, discountOf, readNextInvoice } from './stripe-next-invoice';
import { taxOf } from './stripe-tax';

export const dateOf = (seconds: number) => new Date(seconds * 1_000);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;

/** A previewed invoice as a charge at a time. */
export const chargeOf = (invoice: Stripe.Invoice, at: Date): ProviderCharge => ({
  ...readNextInvoice(invoice),
  at,
  fullAmount: invoice.subtotal,
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

/** What a change and the charge after it say together; `undiscounted` is that charge without a discount. */
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
      amount: price - credit,
      credit,
      discount: lasting,
      tax: taxOf(charged),
      fullAmount: renewal.subtotal,
    },
    lostDiscount: discountNow !== null && discount === null ? discountNow : null,
  };
}
