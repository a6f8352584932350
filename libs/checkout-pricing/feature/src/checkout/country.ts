import { defaultCountry } from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { formatMoney } from '@portal/shared/util';
import { checkoutApi } from './checkout-api';

const countryCode = /^[A-Z]{2}$/;

function countryOf(text: string | null | undefined): string | undefined {
  const code = text?.toUpperCase() ?? '';
  return countryCode.test(code) ? code : undefined;
}

/**
 * The user's country (PRICE-1); undefined until it is known.
 *
 * @param given the country that the app knows
 */
export function useCountry(given?: string): string | undefined {
  const [query] = useSearchParams();
  const requested = countryOf(given ?? query.get('isoCode'));
  const { data, isError } = checkoutApi.useGetIpInfoQuery(undefined, {
    skip: requested !== undefined,
  });
  if (requested) return requested;
  if (data) return countryOf(data.result.country.isoCode) ?? defaultCountry;
  return isError ? defaultCountry : undefined;
}

export const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export type Money = (minorUnits: number) => string;

/** Formats amounts of a currency as users of this user's country write them. */
export function useMoney(): (currency: string) => Money {
  const country = useCountry();
  return (currency) => (minorUnits) =>
    formatMoney(minorUnits, currency, { country }).replace('-', '−');
}
