import { shiftDecimal } from './decimal';

interface MoneyOptions {
  /** The user's two-letter country; outside the United States dollars get the prefix "US". Default `US`. */
  readonly country?: string;
  readonly locale?: string;
}

/** The number of digits after the point in a currency: 2 for most, 0 for the yen. */
export function minorUnitDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/**
 * Formats an exact decimal of minor units, such as the `unit_amount_decimal` of a group price: `"10850.5"` in USD is
 * `$108.51` (SHARED-4). Never uses a float.
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
 * Formats whole minor units: `formatMoney(12000, 'usd')` is `$120.00`, for a user in Germany `US$120.00`, and
 * `formatMoney(1800, 'jpy')` is `¥1,800` (SHARED-4).
 *
 * @throws RangeError for an amount that is not a whole number
 */
export function formatMoney(minorUnits: number, currency: string, options?: MoneyOptions): string {
  return formatDecimalMoney(BigInt(minorUnits).toString(), currency, options);
}
