import type Stripe from 'stripe';
import type { PriceListPrice, PriceListProduct } from './price-list';

const recurring = {
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  year: { interval: 'year', interval_count: 1 },
} as const;

export const countryTiers = ['1', '2', '3'] as const;

type Rate = Pick<
  Stripe.PriceCreateParams.CurrencyOptions,
  'unit_amount' | 'tiers' | 'tax_behavior'
>;

/** Tax comes on top of the amount (PRICE-417). */
const withoutTax = { tax_behavior: 'exclusive' } as const;

export interface Sale {
  /** Whether the provider adds tax to them. Only then a price says that it is without tax, because Stripe lets it say so once and for ever. */
  readonly isTaxAdded: boolean;
}

/** A price that the account shall have; its lookup key names it. */
export interface WantedPrice {
  readonly lookupKey: string;
  readonly rates: Readonly<Record<string, Rate>>;
  readonly params: Stripe.PriceCreateParams;
}

function rateOf(
  product: PriceListProduct,
  price: PriceListPrice,
  tierIndex: number,
  { isTaxAdded }: Sale,
): Rate {
  const tax = isTaxAdded ? withoutTax : {};
  const rates = price.seatRates?.[tierIndex];
  if (!rates) return { unit_amount: price.amounts?.[tierIndex], ...tax };
  const ends = [...(product.seatSteps ?? []), 'inf' as const];
  return { tiers: ends.map((up_to, step) => ({ up_to, unit_amount: rates[step] })), ...tax };
}

/** The price of one interval and country tier in all its currencies; the first one is its own. */
function wantedPrice(
  product: PriceListProduct,
  interval: PriceListPrice['interval'],
  tier: string,
  tierIndex: number,
  sale: Sale,
): WantedPrice[] {
  const rows = product.prices.filter((price) => price.interval === interval);
  const rates = rows.map((row) => [row.currency, rateOf(product, row, tierIndex, sale)] as const);
  const [own, ...others] = rates;
  if (!own) return [];
  const [currency, rate] = own;
  const lookupKey = `${product.key}_${interval}_t${tier}`;
  const params = {
    product: product.id,
    currency,
    ...rate,
    ...(rate.tiers && { billing_scheme: 'tiered' as const, tiers_mode: 'graduated' as const }),
    currency_options: Object.fromEntries(others),
    recurring: recurring[interval],
    nickname: `${interval}, country tier ${tier}`,
    lookup_key: lookupKey,
    metadata: { tier, interval },
  };
  return [{ lookupKey, rates: Object.fromEntries(rates), params }];
}

/** All prices of a product: one for each interval and country tier (PRICE-88). */
export function wantedPrices(product: PriceListProduct, sale: Sale): WantedPrice[] {
  const intervals = [...new Set(product.prices.map(({ interval }) => interval))];
  return intervals.flatMap((interval) =>
    countryTiers.flatMap((tier, index) => wantedPrice(product, interval, tier, index, sale)),
  );
}

/** The paths that a list of prices has to expand for {@link hasRatesOf}; the provider names the currency of every ladder. */
export const priceParts = (currencies: readonly string[]): string[] => [
  'data.tiers',
  'data.currency_options',
  ...currencies.map((currency) => `data.currency_options.${currency}.tiers`),
];

const rateKey = (
  unitAmount: number | null | undefined,
  tiers: readonly { unit_amount?: number | null }[] | undefined,
) => JSON.stringify([unitAmount ?? null, (tiers ?? []).map(({ unit_amount }) => unit_amount)]);

/**
 * What makes a price that does not say whether its amounts include tax say that they do not; undefined for one that says it
 * in every currency. Stripe lets a price say so once.
 */
export function missingTaxBehavior({
  currency,
  currency_options: options = {},
}: Stripe.Price): Stripe.PriceUpdateParams | undefined {
  const silent = Object.keys(options).filter((key) => options[key]?.tax_behavior === 'unspecified');
  if (silent.length === 0) return undefined;
  return {
    ...(silent.includes(currency) && withoutTax),
    currency_options: Object.fromEntries(
      silent.filter((key) => key !== currency).map((key) => [key, withoutTax]),
    ),
  };
}

/** Whether a price of the account charges what the wanted one does, in the same currencies, without tax. */
export function hasRatesOf(
  { rates }: WantedPrice,
  { currency_options: options = {} }: Stripe.Price,
): boolean {
  const currencies = Object.keys(rates);
  return (
    Object.keys(options).length === currencies.length &&
    currencies.every((currency) => {
      const [wanted, current] = [rates[currency], options[currency]];
      return (
        wanted &&
        current &&
        current.tax_behavior !== 'inclusive' &&
        rateKey(wanted.unit_amount, wanted.tiers) === rateKey(current.unit_amount, current.tiers)
      );
    })
  );
}
