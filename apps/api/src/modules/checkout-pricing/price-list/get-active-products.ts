import {
  discountedMonths,
  intervalMonths,
  type checkoutPricingEndpoints,
  type Price,
  type Product,
} from '@portal/checkout-pricing/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Coupon, PriceListEntry } from '../../../ports/payment-objects';
import { discountedAmount } from './coupon';
import type { CouponService } from './coupon.service';
import type { CountryOf } from './get-ip-info';
import { entriesForCountry, offerIdOf } from './price-list';
import type { PriceListService } from './price-list.service';

function presentPrice(entry: PriceListEntry, coupon: Coupon | undefined): Price {
  const amount = entry.unitAmount ?? 0;
  const discounted = discountedAmount(coupon, { ...entry, amount });
  return {
    id: offerIdOf(entry),
    currency: entry.currency,
    unit_amount: amount,
    unit_discounted_amount: discounted,
    discount_months:
      coupon && discounted < amount ? discountedMonths(coupon.duration, entry.interval) : null,
    total_price: discounted,
    interval: entry.interval,
    interval_count: intervalMonths[entry.interval],
    active: true,
    description: entry.description,
    product_id: entry.productId,
    type: 'recurring',
    trial_period_days: entry.trialPeriodDays,
    metadata: entry.metadata,
    one_time_payment: false,
  };
}

/** Groups prices by their product. Amounts are what one purchase charges, in minor units. */
function presentProducts(entries: readonly PriceListEntry[], coupon: Coupon | undefined) {
  const products = new Map<string, Product>();
  for (const entry of entries) {
    const { productId: id, productName: name } = entry;
    const product = products.get(id) ?? { id, name, prices: [] };
    products.set(id, { ...product, prices: [...product.prices, presentPrice(entry, coupon)] });
  }
  return [...products.values()];
}

/** Serves the Premium prices of a country (PRICE-77). */
export const createGetActiveProducts =
  ({
    priceList,
    coupons,
    countryOf,
  }: {
    readonly priceList: PriceListService;
    readonly coupons: CouponService;
    readonly countryOf: CountryOf;
  }): Handler<typeof checkoutPricingEndpoints.getActiveProducts> =>
  async ({ countryCode, coupon: code, onlyTier1Prices }, { caller, ip }) => {
    const country = countryCode ?? countryOf(ip);
    const onlyTier1 = onlyTier1Prices === 'true';
    const entries = entriesForCountry(await priceList.entries(), 'premium', country, onlyTier1);
    const coupon = code ? await coupons.forDisplay(code, { uid: caller?.uid, ip }) : undefined;
    return { products: presentProducts(entries, coupon) };
  };
