import { frequencyInterval, intervalMonths, type Frequency } from './frequency';
import type { Price } from './price-schemas';

/** The amounts that a plan card shows (PRICE-16), in minor units of `currency`. */
export interface PriceDisplay {
  readonly priceId: string;
  readonly currency: string;
  /** The amount of one charge. */
  readonly charged: number;
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

/** A year of the shorter frequency at its list price: 12 × monthly, else 4 × quarterly. */
function yearOfShorterPayments(prices: readonly Price[]): number | undefined {
  const monthly = priceOfFrequency(prices, 'monthly');
  if (monthly) return monthly.unit_amount * 12;
  const quarterly = priceOfFrequency(prices, 'quarterly');
  return quarterly && quarterly.unit_amount * 4;
}

/**
 * The saving of annual billing in whole percent (PRICE-13): the amount that is charged, with the coupon, against a year of
 * list prices, as they stand on the card (PRICE-14). Undefined when nothing is saved or a price is missing.
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
    perMonth: Math.round(price.total_price / intervalMonths[price.interval]),
    ...(before !== undefined && before > price.total_price && { struck: before }),
    ...(savingPercent !== undefined && { savingPercent }),
  };
}
