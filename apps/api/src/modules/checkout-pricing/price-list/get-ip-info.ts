import { defaultCountry, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { GeoIp } from '../../../ports/geo-ip';

/** The country of a network address; `US` when it is unknown (PRICE-76). */
export type CountryOf = (address: string) => string;

export const createCountryOf =
  (geoIp: GeoIp): CountryOf =>
  (address) =>
    geoIp.countryOf(address) ?? defaultCountry;

/** Says in which country the caller's network is. */
export const createGetIpInfo =
  (countryOf: CountryOf): Handler<typeof checkoutPricingEndpoints.getIpInfo> =>
  async (_, { ip }) => ({ result: { country: { isoCode: countryOf(ip) } } });
