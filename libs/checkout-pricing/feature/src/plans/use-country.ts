import { defaultCountry } from '@portal/checkout-pricing/domain';
import { useSearchParams } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';

const countryCode = /^[A-Z]{2}$/;

/** A two-letter code, however it was written; undefined for anything else. */
function countryOf(text: string | null | undefined): string | undefined {
  const code = text?.toUpperCase() ?? '';
  return countryCode.test(code) ? code : undefined;
}

/** The reader's country: `isoCode` of the query, else the network's, else US (specification 1, section 7); undefined until it is known. */
export function useCountry(): string | undefined {
  const [query] = useSearchParams();
  const asked = countryOf(query.get('isoCode'));
  const { data, isError } = checkoutApi.useGetIpInfoQuery(undefined, {
    skip: asked !== undefined,
  });
  if (asked) return asked;
  if (data) return countryOf(data.result.country.isoCode) ?? defaultCountry;
  return isError ? defaultCountry : undefined;
}
