import type Stripe from 'stripe';
import type { NextDiscount, NextInvoice } from '../../ports/payment-objects';

/** The discount of a previewed invoice whose coupons are expanded; null when it lowers nothing. */
function discountOf({ discounts, total_discount_amounts }: Stripe.Invoice): NextDiscount | null {
  const isLowered = (total_discount_amounts ?? []).some((part) => part.amount > 0);
  const [discount] = isLowered ? discounts : [];
  if (typeof discount !== 'object' || discount.deleted) return null;
  const { coupon } = discount.source;
  if (!coupon) return null;
  if (typeof coupon === 'string') return { name: coupon, until: 'once' };
  const name = coupon.name ?? coupon.id;
  if (coupon.duration === 'once') return { name, until: 'once' };
  return { name, until: discount.end === null ? 'forever' : new Date(discount.end * 1_000) };
}

/** What a previewed invoice charges, and what lowers it: a discount, and the customer's credit. */
export function nextInvoiceOf(invoice: Stripe.Invoice): NextInvoice {
  const { amount_due: amount, total } = invoice;
  return { amount, credit: Math.max(0, total - amount), discount: discountOf(invoice) };
}
