import {
  discountedMonths,
  groupTotal,
  type checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import { orderedEntry } from '../checkout/order.service';
import { discountedAmount } from '../price-list/coupon';
import type { CouponService, CouponViewer } from '../price-list/coupon.service';
import type { CountryOf } from '../price-list/get-ip-info';
import type { PriceListEntry } from '../../../ports/payment-objects';
import type { PriceListService } from '../price-list/price-list.service';

const notSold: readonly string[] = ['PRICE_NOT_AVAILABLE', 'QUANTITY_NOT_AVAILABLE'];

/** The price list's entry; undefined when an order for it is rejected. */
function soldEntry(...order: Parameters<typeof orderedEntry>): PriceListEntry | undefined {
  try {
    return orderedEntry(...order);
  } catch (error) {
    if (error instanceof ApiError && notSold.includes(error.code)) return undefined;
    throw error;
  }
}

/** Says what a purchase would charge now, under the rules of an order (PRICE-165). */
export function createDescribePurchase({
  priceList,
  coupons,
  countryOf,
}: {
  readonly priceList: PriceListService;
  readonly coupons: CouponService;
  readonly countryOf: CountryOf;
}): Handler<typeof checkoutPricingEndpoints.describePurchase> {
  const premiumOffer = async (entry: PriceListEntry, code: string, viewer: CouponViewer) => {
    const coupon = code ? await coupons.forDisplay(code, viewer) : undefined;
    const list_amount = entry.unitAmount ?? 0;
    const amount = discountedAmount(coupon, { ...entry, amount: list_amount });
    const discount_months =
      coupon && amount < list_amount ? discountedMonths(coupon.duration, entry.interval) : null;
    return { amount, list_amount, discount_months };
  };

  return async ({ price: priceId, quantity, code = '' }, { caller, ip }) => {
    const order = { priceId, quantity, country: countryOf(ip) };
    const entry = soldEntry(await priceList.entries(), order);
    if (!entry) return { offer: null };
    const { plan, currency, interval } = entry;
    const sold = { plan, quantity, currency, interval };
    if (plan === 'premium') {
      const offer = await premiumOffer(entry, code, { uid: caller?.uid, ip });
      return { offer: { ...sold, ...offer } };
    }
    const amount = groupTotal(entry.seatTiers, quantity);
    return { offer: { ...sold, amount, list_amount: amount, discount_months: null } };
  };
}
