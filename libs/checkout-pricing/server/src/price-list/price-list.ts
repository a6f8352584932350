import {
  countryPricing,
  defaultCountry,
  maxSeats,
  minSeats,
} from '@portal/checkout-pricing/domain';
import { ApiError } from '@portal/server/errors';
import type { GeoIp, PriceListEntry, SoldPlan } from '@portal/server/ports';

/** The country of a network address; `US` when it is unknown (PRICE-76). */
export type CountryOf = (address: string) => string;

export const createCountryOf =
  (geoIp: GeoIp): CountryOf =>
  (address) =>
    geoIp.countryOf(address) ?? defaultCountry;

/** The id that pages and orders use for an entry: the provider's price and the currency (PRICE-64). */
export const offerIdOf = ({ priceId, currency }: PriceListEntry): string =>
  `${priceId}_${currency}`;

/**
 * The entry that an order names: by its offer's id, or by the provider's id of a price, in the currency of the country or
 * else in dollars.
 */
function entryOfOrder(
  entries: readonly PriceListEntry[],
  id: string,
  country: string,
): PriceListEntry | undefined {
  const named = entries.find((entry) => offerIdOf(entry) === id);
  if (named) return named;
  const ofPrice = entries.filter(({ priceId }) => priceId === id);
  const inCurrency = (wanted: string) => ofPrice.find(({ currency }) => currency === wanted);
  return inCurrency(countryPricing(country).currency) ?? inCurrency('usd');
}

/** The price list's entry for an order. Throws `PRICE_NOT_AVAILABLE` or `QUANTITY_NOT_AVAILABLE` (PRICE-5, PRICE-65). */
export function orderedEntry(
  entries: readonly PriceListEntry[],
  order: { readonly priceId: string; readonly quantity: number; readonly country: string },
): PriceListEntry {
  const { priceId, quantity, country } = order;
  const entry = entryOfOrder(entries, priceId, country);
  const isGroup = entry?.plan === 'group';
  if (!entry || entry.tier > countryPricing(country).tier || (isGroup && entry.interval !== 'year'))
    throw new ApiError('PRICE_NOT_AVAILABLE');
  const [min, max] = isGroup ? [minSeats, maxSeats] : [1, 1];
  if (!Number.isInteger(quantity) || quantity < min || quantity > max)
    throw new ApiError('QUANTITY_NOT_AVAILABLE');
  return entry;
}

/**
 * The prices of a plan for a country: in its currency and tier, or else the nearest ones: its currency at tier 1, dollars
 * at its tier, dollars at tier 1 (PRICE-83).
 */
export function entriesForCountry(
  entries: readonly PriceListEntry[],
  plan: SoldPlan,
  country: string,
  onlyTier1: boolean,
): PriceListEntry[] {
  const pricing = countryPricing(country);
  const { currency } = pricing;
  const tier = onlyTier1 ? 1 : pricing.tier;
  const preferences = [
    { currency, tier },
    { currency, tier: 1 },
    { currency: 'usd', tier },
    { currency: 'usd', tier: 1 },
  ];
  const offers = preferences.map((wanted) =>
    entries.filter(
      (entry) =>
        entry.plan === plan && entry.currency === wanted.currency && entry.tier === wanted.tier,
    ),
  );
  return offers.find((offer) => offer.length > 0) ?? [];
}
