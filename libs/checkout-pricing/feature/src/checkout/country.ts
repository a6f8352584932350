import { defaultCountry } from '@portal/checkout-pricing/domain';
import { formatMoney } from '@portal/shared/util';
import { useSearchParams } from 'react-router-dom';
import { checkoutApi } from './checkout-api';

const countryCode = /^[A-Z]{2}$/;

function countryOf(text: string | null | undefined): string | undefined {
  const code = text?.toUpperCase() ?? '';
  return countryCode.test(code) ? code : undefined;
}

/** The user's country (PRICE-1); undefined until it is known. */
export function useCountry(): string | undefined {
  const [query] = useSearchParams();
  const requested = countryOf(query.get('isoCode'));
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
