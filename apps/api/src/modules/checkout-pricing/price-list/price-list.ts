import { countryPricing } from '@portal/checkout-pricing/domain';
import type { PriceListEntry, SoldPlan } from '../../../ports/payment-objects';

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
