import { groupTotal, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import { orderedEntry } from '../checkout/order.service';
import { discountedAmount, type CouponService } from '../price-list/coupon.service';
import type { PriceListEntry } from '../../../ports/payment-objects';
import type { PriceListService } from '../price-list/price-list.service';

type Endpoint = typeof checkoutPricingEndpoints.describePurchase;

/** Who asks, and from which network. */
interface Asker {
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** The country of the network. */
  readonly country: string;
}

/** Says what a purchase would charge now, under the rules of an order (PRICE-165). */
export type DescribePurchase = (
  purchase: RequestOf<Endpoint>,
  asker: Asker,
) => Promise<ResponseOf<Endpoint>>;

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

export function createDescribePurchase({
  priceList,
  coupons,
}: {
  readonly priceList: PriceListService;
  readonly coupons: CouponService;
}): DescribePurchase {
  const premiumAmount = async (entry: PriceListEntry, code: string, asker: Asker) => {
    const { caller, ip } = asker;
    const coupon = code ? await coupons.forDisplay(code, { uid: caller?.uid, ip }) : undefined;
    return discountedAmount(coupon, { ...entry, amount: entry.unitAmount ?? 0 });
  };

  return async ({ price: priceId, quantity, code = '' }, asker) => {
    const { country } = asker;
    const entry = soldEntry(await priceList.entries(), { priceId, quantity, country });
    if (!entry) return { offer: null };
    const { plan, currency, interval } = entry;
    const amount =
      plan === 'group'
        ? groupTotal(entry.seatTiers, quantity)
        : await premiumAmount(entry, code, asker);
    return { offer: { plan, quantity, amount, currency, interval } };
  };
}
