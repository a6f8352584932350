import Stripe from 'stripe';
import { taxOf } from './stripe-tax';
import type { NextDiscount, NextInvoice } from '../../ports/payment-objects';

/** The parts of a previewed invoice to expand. */
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
  return { name, until: discount.end === null ? 'forever' : new Date(discount.end * 1_000) };
}

/** The customer's credit: a negative balance in Stripe. */
export const creditBefore = ({ starting_balance: balance }: Stripe.Invoice): number =>
  Math.max(0, -balance);

/** The part of an invoice that credit pays. */
export const creditUsed = (invoice: Stripe.Invoice): number =>
  Math.min(Math.max(0, invoice.total), creditBefore(invoice));

/** What a previewed invoice charges, and what lowers it: a discount, and the customer's credit. */
export const readNextInvoice = (invoice: Stripe.Invoice): NextInvoice => ({
  amount: invoice.amount_due,
  credit: creditUsed(invoice),
  tax: taxOf(invoice),
  discount: discountOf(invoice),
});
