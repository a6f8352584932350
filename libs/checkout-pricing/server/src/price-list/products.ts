import {
  discountedMonths,
  groupTotal,
  intervalMonths,
  type checkoutPricingEndpoints,
  type GroupPrice,
  type Price,
  type Product,
} from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { ApiError } from '@portal/server/errors';
import type { RequestContext } from '@portal/server/platform';
import type { Caller, Coupon, PriceListEntry } from '@portal/server/ports';
import { discountedAmount } from './coupon';
import type { CouponService } from './coupon.service';
import { entriesForCountry, offerIdOf, orderedEntry, type CountryOf } from './price-list';
import type { PriceListService } from './price-list.service';

type Endpoints = typeof checkoutPricingEndpoints;
type Viewer = Pick<RequestContext, 'ip'> & { readonly caller: Caller | undefined };

function discountedPrice(entry: PriceListEntry, coupon: Coupon | undefined) {
  const amount = entry.unitAmount ?? 0;
  const discounted = discountedAmount(coupon, { ...entry, amount });
  const months =
    coupon && discounted < amount ? discountedMonths(coupon.duration, entry.interval) : null;
  return { amount, discounted, months };
}

function presentPrice(entry: PriceListEntry, coupon: Coupon | undefined): Price {
  const { amount, discounted, months } = discountedPrice(entry, coupon);
  return {
    id: offerIdOf(entry),
    currency: entry.currency,
    unit_amount: amount,
    unit_discounted_amount: discounted,
    discount_months: months,
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

const presentGroupPrice = (entry: PriceListEntry): GroupPrice => ({
  id: offerIdOf(entry),
  currency: entry.currency,
  interval_count: 12,
  tiers: [...entry.seatTiers],
  tier: entry.tier,
});

function presentProducts(entries: readonly PriceListEntry[], coupon: Coupon | undefined) {
  const products = new Map<string, Product>();
  for (const entry of entries) {
    const { productId: id, productName: name } = entry;
    const product = products.get(id) ?? { id, name, prices: [] };
    products.set(id, { ...product, prices: [...product.prices, presentPrice(entry, coupon)] });
  }
  return [...products.values()];
}

const notSold: readonly string[] = ['PRICE_NOT_AVAILABLE', 'QUANTITY_NOT_AVAILABLE'];

function soldEntry(...order: Parameters<typeof orderedEntry>): PriceListEntry | undefined {
  try {
    return orderedEntry(...order);
  } catch (error) {
    if (error instanceof ApiError && notSold.includes(error.code)) return undefined;
    throw error;
  }
}

export function createProducts({
  priceList,
  coupons,
  countryOf,
}: {
  readonly priceList: PriceListService;
  readonly coupons: CouponService;
  readonly countryOf: CountryOf;
}) {
  const couponOf = (code: string | undefined, { caller, ip }: Viewer) =>
    code ? coupons.forDisplay(code, { uid: caller?.uid, ip }) : undefined;

  return {
    /** Returns the Premium prices of a country (PRICE-77). */
    async premium(
      { countryCode, coupon, onlyTier1Prices }: RequestOf<Endpoints['getActiveProducts']>,
      viewer: Viewer,
    ) {
      const country = countryCode ?? countryOf(viewer.ip);
      const onlyTier1 = onlyTier1Prices === 'true';
      const entries = entriesForCountry(await priceList.entries(), 'premium', country, onlyTier1);
      return { products: presentProducts(entries, await couponOf(coupon, viewer)) };
    },
    /** Returns the graduated prices of the Group plan for a country (PRICE-78). */
    async group(
      { countryCode, onlyTier1Prices }: RequestOf<Endpoints['getActiveGroupProducts']>,
      { ip }: Pick<Viewer, 'ip'>,
    ) {
      const country = countryCode ?? countryOf(ip);
      const onlyTier1 = onlyTier1Prices === 'true';
      const offered = entriesForCountry(await priceList.entries(), 'group', country, onlyTier1);
      const entries = offered.filter((entry) => entry.interval === 'year');
      const product = entries.find((entry) => entry.groupType === 'default') ?? entries[0];
      if (!product) throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
      const prices = entries.filter((entry) => entry.productId === product.productId);
      const { productId: id, productName: name } = product;
      return { product: { id, name, prices: prices.map(presentGroupPrice) } };
    },
    /** Returns what a purchase would charge now, under the rules of an order (PRICE-165). */
    async describe(
      { price: priceId, quantity, code }: RequestOf<Endpoints['describePurchase']>,
      viewer: Viewer,
    ): Promise<ResponseOf<Endpoints['describePurchase']>> {
      const order = { priceId, quantity, country: countryOf(viewer.ip) };
      const entry = soldEntry(await priceList.entries(), order);
      if (!entry) return { offer: null };
      const { plan, currency, interval } = entry;
      const sold = { plan, quantity, currency, interval };
      if (plan === 'premium') {
        const {
          amount: list_amount,
          discounted,
          months,
        } = discountedPrice(entry, await couponOf(code, viewer));
        return { offer: { ...sold, amount: discounted, list_amount, discount_months: months } };
      }
      const amount = groupTotal(entry.seatTiers, quantity);
      return { offer: { ...sold, amount, list_amount: amount, discount_months: null } };
    },
  };
}
