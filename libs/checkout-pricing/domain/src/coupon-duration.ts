import { intervalMonths, type Interval } from './frequency';

/** How long a coupon lowers the invoices of a plan: the first one, every one, or those of some months. */
export type CouponDuration = 'once' | 'forever' | number;

/**
 * The months from the purchase on that a coupon lowers: whole periods, because an invoice is lowered or not. Null when it
 * lowers every invoice (PRICE-404).
 */
export function discountedMonths(duration: CouponDuration, interval: Interval): number | null {
  const months = intervalMonths[interval];
  if (duration === 'forever') return null;
  return duration === 'once' ? months : Math.ceil(duration / months) * months;
}
