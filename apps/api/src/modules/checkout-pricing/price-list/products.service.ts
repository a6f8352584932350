import { defaultCountry, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { ApiError } from '../../../platform/errors';
import type { GeoIp } from '../../../ports/geo-ip';
import { entriesForCountry } from './price-list';
import type { Catalogue } from './price-list.service';
import type { Coupons } from './coupon.service';
import { presentGroupPrice, presentProducts } from './products.presenter';

type Endpoints = typeof checkoutPricingEndpoints;
type ProductsRequest = RequestOf<Endpoints['getActiveProducts']>;
type GroupProductsRequest = RequestOf<Endpoints['getActiveGroupProducts']>;

/** The prices that the plans page shows. */
export interface ProductsService {
  countryOf(address: string): string;
  premium(
    request: ProductsRequest,
    address: string,
  ): Promise<ResponseOf<Endpoints['getActiveProducts']>>;
  group(
    request: GroupProductsRequest,
    address: string,
  ): Promise<ResponseOf<Endpoints['getActiveGroupProducts']>>;
}

export function createProductsService(ports: {
  readonly catalogue: Catalogue;
  readonly coupons: Coupons;
  readonly geoIp: GeoIp;
}): ProductsService {
  const { catalogue, coupons, geoIp } = ports;
  const countryOf = (address: string) => geoIp.countryOf(address) ?? defaultCountry;

  return {
    countryOf,
    async premium(request, address) {
      const country = request.countryCode ?? countryOf(address);
      const onlyTier1 = request.onlyTier1Prices === 'true';
      const entries = entriesForCountry(await catalogue.entries(), 'premium', country, onlyTier1);
      const coupon = request.coupon ? await coupons.forDisplay(request.coupon, address) : undefined;
      return { products: presentProducts(entries, coupon) };
    },
    async group(request, address) {
      const country = request.countryCode ?? countryOf(address);
      const offered = entriesForCountry(await catalogue.entries(), 'group', country, false);
      const entries = offered.filter((entry) => entry.interval === 'year');
      const product = entries.find((entry) => entry.groupType === 'default') ?? entries[0];
      if (!product) throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
      const own = entries.filter((entry) => entry.productId === product.productId);
      const { productId: id, productName: name } = product;
      return { product: { id, name, prices: own.map(presentGroupPrice) } };
    },
  };
}
