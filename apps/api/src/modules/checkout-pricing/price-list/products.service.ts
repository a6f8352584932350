import { defaultCountry, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { ApiError } from '../../../platform/errors';
import type { GeoIp } from '../../../ports/geo-ip';
import type { CouponService, CouponViewer } from './coupon.service';
import { entriesForCountry } from './price-list';
import type { PriceListService } from './price-list.service';
import { presentGroupPrice, presentProducts } from './products.presenter';

type Endpoints = typeof checkoutPricingEndpoints;
type Products = Endpoints['getActiveProducts'];
type GroupProducts = Endpoints['getActiveGroupProducts'];

/** The prices on the plans page. An address is the client's network address. */
export interface ProductsService {
  /** The country of a network; `US` when it is unknown (PRICE-76). */
  countryOf(address: string): string;
  premium(request: RequestOf<Products>, viewer: CouponViewer): Promise<ResponseOf<Products>>;
  group(request: RequestOf<GroupProducts>, address: string): Promise<ResponseOf<GroupProducts>>;
}

export function createProductsService({
  priceList,
  coupons,
  geoIp,
}: {
  readonly priceList: PriceListService;
  readonly coupons: CouponService;
  readonly geoIp: GeoIp;
}): ProductsService {
  const countryOf = (address: string) => geoIp.countryOf(address) ?? defaultCountry;

  return {
    countryOf,
    async premium(request, viewer) {
      const country = request.countryCode ?? countryOf(viewer.ip);
      const onlyTier1 = request.onlyTier1Prices === 'true';
      const entries = entriesForCountry(await priceList.entries(), 'premium', country, onlyTier1);
      const coupon = request.coupon ? await coupons.forDisplay(request.coupon, viewer) : undefined;
      return { products: presentProducts(entries, coupon) };
    },
    async group(request, address) {
      const country = request.countryCode ?? countryOf(address);
      const onlyTier1 = request.onlyTier1Prices === 'true';
      const offered = entriesForCountry(await priceList.entries(), 'group', country, onlyTier1);
      const entries = offered.filter((entry) => entry.interval === 'year');
      const product = entries.find((entry) => entry.groupType === 'default') ?? entries[0];
      if (!product) throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
      const prices = entries.filter((entry) => entry.productId === product.productId);
      const { productId: id, productName: name } = product;
      return { product: { id, name, prices: prices.map(presentGroupPrice) } };
    },
  };
}
