import { frequencyInterval, type Frequency } from './frequency';
import { intervalMonths } from './interval';
import type { Price } from './pricing';

/** What a plan card says about its price. Amounts are in minor units of `currency`. */
export interface PriceDisplay {
  readonly priceId: string;
  readonly currency: string;
  /** What one purchase charges. */
  readonly charged: number;
  /** The struck amount: the year paid month by month, or the price before a coupon; absent without a saving. */
  readonly struck?: number;
  /** {@link PriceDisplay.charged} spread over the months it pays for, rounded. */
  readonly perMonth: number;
  /** "Save N%"; present with annual billing only. */
  readonly savingPercent?: number;
}

/** The active price of a frequency; undefined shows as "N/A". */
export function priceOfFrequency(
  prices: readonly Price[],
  frequency: Frequency,
): Price | undefined {
  const interval = frequencyInterval[frequency];
  return prices.find((price) => price.active && price.interval === interval);
}

/** The year at the list price of the shorter frequency: 12 × monthly, or else 4 × quarterly (specification 1, section 9). */
function yearByInstalments(prices: readonly Price[]): number | undefined {
  const monthly = priceOfFrequency(prices, 'monthly');
  if (monthly) return monthly.unit_amount * 12;
  const quarterly = priceOfFrequency(prices, 'quarterly');
  return quarterly && quarterly.unit_amount * 4;
}

/**
 * The saving of annual billing in whole percent (specification 1, section 9): list prices on both sides, because a
 * coupon need not hold for every instalment. Undefined when nothing is saved or a price is missing.
 */
export function annualSavingPercent(prices: readonly Price[]): number | undefined {
  const annual = priceOfFrequency(prices, 'annually');
  const instalments = yearByInstalments(prices);
  if (!annual || !instalments) return undefined;
  const percent = Math.round(((instalments - annual.unit_amount) * 100) / instalments);
  return percent > 0 ? percent : undefined;
}

/** The Premium card's figures for a frequency; undefined when the catalogue has no such price. */
export function priceDisplay(
  prices: readonly Price[],
  frequency: Frequency,
): PriceDisplay | undefined {
  const price = priceOfFrequency(prices, frequency);
  if (!price) return undefined;
  const savingPercent = frequency === 'annually' ? annualSavingPercent(prices) : undefined;
  const before = savingPercent === undefined ? price.unit_amount : yearByInstalments(prices);
  return {
    priceId: price.id,
    currency: price.currency,
    charged: price.total_price,
    perMonth: Math.round(price.total_price / intervalMonths[price.interval]),
    ...(before !== undefined && before > price.total_price && { struck: before }),
    ...(savingPercent !== undefined && { savingPercent }),
  };
}
