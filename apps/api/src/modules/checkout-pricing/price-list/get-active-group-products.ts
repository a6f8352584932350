import type { checkoutPricingEndpoints, GroupPrice } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { PriceListEntry } from '../../../ports/payment-objects';
import type { CountryOf } from './get-ip-info';
import { entriesForCountry, offerIdOf } from './price-list';
import type { PriceListService } from './price-list.service';

const presentGroupPrice = (entry: PriceListEntry): GroupPrice => ({
  id: offerIdOf(entry),
  currency: entry.currency,
  interval_count: 12,
  tiers: [...entry.seatTiers],
  tier: entry.tier,
});

/** Serves the graduated prices of the Group plan for a country (PRICE-78). */
export const createGetActiveGroupProducts =
  ({
    priceList,
    countryOf,
  }: {
    readonly priceList: PriceListService;
    readonly countryOf: CountryOf;
  }): Handler<typeof checkoutPricingEndpoints.getActiveGroupProducts> =>
  async ({ countryCode, onlyTier1Prices }, { ip }) => {
    const country = countryCode ?? countryOf(ip);
    const onlyTier1 = onlyTier1Prices === 'true';
    const offered = entriesForCountry(await priceList.entries(), 'group', country, onlyTier1);
    const entries = offered.filter((entry) => entry.interval === 'year');
    const product = entries.find((entry) => entry.groupType === 'default') ?? entries[0];
    if (!product) throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
    const prices = entries.filter((entry) => entry.productId === product.productId);
    const { productId: id, productName: name } = product;
    return { product: { id, name, prices: prices.map(presentGroupPrice) } };
  };
