import { shiftDecimal } from './decimal';

export interface MoneyOptions {
  /** Two-letter country of the reader; US dollars get the prefix "US" outside the United States. Default `US`. */
  readonly country?: string;
  /** Default `en-US`. */
  readonly locale?: string;
}

/** Digits after the point of a currency: 2 for most, 0 for the yen. */
export function minorUnitDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/**
 * Money from an exact decimal of minor units, such as the `unit_amount_decimal` of a group price: `"10850.5"` in USD is
 * `$108.51`. Never passes through a float.
 */
export function formatDecimalMoney(
  minorUnits: string,
  currency: string,
  { country = 'US', locale = 'en-US' }: MoneyOptions = {},
): string {
  const amount = shiftDecimal(minorUnits, minorUnitDigits(currency));
  const isDollar = currency.toUpperCase() === 'USD';
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: isDollar ? 'narrowSymbol' : 'symbol',
  });
  const prefix = isDollar && country.toUpperCase() !== 'US' ? 'US' : '';
  return formatter
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'currency' ? `${prefix}${value}` : value))
    .join('');
}

/**
 * Money from minor units: `formatMoney(12000, 'usd')` is `$120.00`, for a reader in Germany `US$120.00`, and
 * `formatMoney(1800, 'jpy')` is `¥1,800` (specification 1, section 9; decisions, "Plans, prices, payment").
 */
export function formatMoney(minorUnits: number, currency: string, options?: MoneyOptions): string {
  return formatDecimalMoney(BigInt(minorUnits).toString(), currency, options);
}
