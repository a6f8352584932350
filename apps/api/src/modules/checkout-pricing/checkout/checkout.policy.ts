import { countryPricing, maxSeats, minSeats } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { CatalogueEntry } from '../price-list/price-list';

/**
 * The catalogue's entry behind an ordered price. A price of a cheaper country tier is sold only where the caller's
 * network is in such a country, or in none that is known.
 */
export function orderedEntry(
  entries: readonly CatalogueEntry[],
  priceId: string,
  country: string | undefined,
): CatalogueEntry {
  const entry = entries.find((candidate) => candidate.priceId === priceId);
  const offered = country === undefined ? 3 : countryPricing(country).tier;
  if (!entry || entry.tier > offered) throw new ApiError('PRICE_NOT_AVAILABLE');
  if (entry.plan === 'group' && entry.interval !== 'year')
    throw new ApiError('PRICE_NOT_AVAILABLE');
  return entry;
}

/** Premium is for one person; a group has 2 to 100 seats without talking to sales (specification 1, section 5). */
export function checkQuantity({ plan }: CatalogueEntry, quantity: number): void {
  const [fewest, most] = plan === 'group' ? [minSeats, maxSeats] : [1, 1];
  if (!Number.isInteger(quantity) || quantity < fewest || quantity > most) {
    throw new ApiError('QUANTITY_NOT_AVAILABLE');
  }
}
