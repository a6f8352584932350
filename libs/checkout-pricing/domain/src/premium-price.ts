import { frequencyInterval, intervalMonths, type Frequency, type Interval } from './frequency';
import type { Price } from './price-schemas';

/** The amounts that a plan card shows (PRICE-16), in minor units of `currency`. */
export interface PriceDisplay {
  readonly priceId: string;
  readonly currency: string;
  readonly charged: number;
  /** The charge without the coupon. */
  readonly listed: number;
  /** The months from the purchase on that the coupon lowers; null when it lowers every charge, and without one. */
  readonly discountMonths: number | null;
  /** The struck amount: a year of monthly payments, or the price without the coupon; absent without a saving. */
  readonly struck?: number;
  /** {@link PriceDisplay.charged} divided by the months it pays for, rounded. */
  readonly perMonth: number;
  /** N of "Save N%"; only with annual billing (PRICE-15). */
  readonly savingPercent?: number;
}

/** The active price of a frequency; undefined is shown as "N/A" (PRICE-17). */
export function priceOfFrequency(
  prices: readonly Price[],
  frequency: Frequency,
): Price | undefined {
  const interval = frequencyInterval[frequency];
  return prices.find((price) => price.active && price.interval === interval);
}

/** What the first year costs, with the coupon for as long as it lowers (PRICE-14). */
function firstYear(price: Price): number {
  const { interval, total_price: charged, unit_amount: listed, discount_months: lowered } = price;
  const months = intervalMonths[interval];
  const discounted = Math.min(12, lowered ?? 12) / months;
  return discounted * charged + (12 / months - discounted) * listed;
}

/** The first year of the shorter frequency: 12 × monthly, else 4 × quarterly (PRICE-13). */
function yearOfShorterPayments(prices: readonly Price[]): number | undefined {
  const shorter = priceOfFrequency(prices, 'monthly') ?? priceOfFrequency(prices, 'quarterly');
  return shorter && firstYear(shorter);
}

/**
 * The saving of annual billing in whole percent (PRICE-13): the amount that is charged against a year of shorter payments,
 * both with the coupon (PRICE-14). Undefined when nothing is saved or a price is missing.
 */
export function annualSavingPercent(prices: readonly Price[]): number | undefined {
  const annual = priceOfFrequency(prices, 'annually');
  const year = yearOfShorterPayments(prices);
  if (!annual || !year) return undefined;
  const percent = Math.round(((year - annual.total_price) * 100) / year);
  return percent > 0 ? percent : undefined;
}

/** The amounts of the Premium card for a frequency; undefined when the price list has no such price. */
export function priceDisplay(
  prices: readonly Price[],
  frequency: Frequency,
): PriceDisplay | undefined {
  const price = priceOfFrequency(prices, frequency);
  if (!price) return undefined;
  const savingPercent = frequency === 'annually' ? annualSavingPercent(prices) : undefined;
  const before = savingPercent === undefined ? price.unit_amount : yearOfShorterPayments(prices);
  return {
    priceId: price.id,
    currency: price.currency,
    charged: price.total_price,
    listed: price.unit_amount,
    discountMonths: price.discount_months,
    perMonth: Math.round(price.total_price / intervalMonths[price.interval]),
    ...(before !== undefined && before > price.total_price && { struck: before }),
    ...(savingPercent !== undefined && { savingPercent }),
  };
}

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
