/** Finds the country of a network address. */
export interface GeoIp {
  /** ISO 3166-1 alpha-2, or undefined for a private or unknown address. */
  countryOf(address: string): string | undefined;
}
