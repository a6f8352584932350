import { Reader, validate, type Response } from 'maxmind';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { GeoIp } from '../../ports/geo-ip';

const countryFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** An entry of the packaged file. */
type CountryRow = Response & { readonly country_code?: string };

/** IPv4 clients of a dual-stack socket have addresses such as `::ffff:203.0.113.5`. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Looks countries up in a packaged file of 8 MB, which is read on first use. */
export function createPackagedGeoIp(): GeoIp {
  let reader: Reader<CountryRow> | undefined;
  const load = () =>
    new Reader<CountryRow>(readFileSync(createRequire(import.meta.url).resolve(countryFile)));
  return {
    countryOf(address) {
      const plain = plainAddress(address);
      if (!validate(plain)) return undefined;
      reader ??= load();
      return reader.get(plain)?.country_code;
    },
  };
}
