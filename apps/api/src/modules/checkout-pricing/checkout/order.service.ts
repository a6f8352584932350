import { canBuyPlan, countryPricing, maxSeats, minSeats } from '@portal/checkout-pricing/domain';
import { canonicalGroupName } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { CouponService } from '../price-list/coupon.service';
import type { PriceListEntry } from '../../../ports/payment-objects';
import { entryOfOrder, offerIdOf } from '../price-list/price-list';
import type { PriceListService } from '../price-list/price-list.service';
import { checkoutPricingLimits } from '../checkout-pricing.limits';
import { countUses } from '../../../platform/count-uses';
import { networkOf } from '../../../platform/network';
import type { Order } from './checkout.repository';
import type { UnstoredSubscriptions } from '../subscriptions/unstored-subscriptions';
import type { Customers } from './customer.service';
import type { Stores } from '../checkout-pricing.stores';

/** An order as the browser sends it, and where it comes from. */
interface CheckoutRequest {
  readonly caller: Caller;
  readonly priceId: string;
  readonly quantity: number;
  readonly code: string | undefined;
  /** The buyer saw the price with the code (PRICE-320). */
  readonly codeRequired: boolean | undefined;
  readonly groupName: string | undefined;
  /** The caller's network address. */
  readonly ip: string;
  /** The country of the caller's network; one at the full price when it is unknown. */
  readonly country: string;
}

/** An order that may be paid, with everything that the provider needs for it. */
export interface CheckedOrder extends Order {
  readonly customerId: string;
  readonly promotionCodeId: string | undefined;
  readonly entry: PriceListEntry;
}

/**
 * Checks the buyer, the price, the quantity and the coupon (PRICE-34, PRICE-65, PRICE-66), and that the provider lists no
 * subscription of the buyer that the portal does not know (PRICE-210). Throws
 * `ALREADY_SUBSCRIBED`, `PRICE_NOT_AVAILABLE`, `QUANTITY_NOT_AVAILABLE`, `COUPON_NOT_APPLIED` (PRICE-320),
 * `TOO_MANY_REQUESTS` (PRICE-91, PRICE-92), or `PAYMENT_PROVIDER_UNAVAILABLE`.
 */
export type CheckOrder = (request: CheckoutRequest) => Promise<CheckedOrder>;

/** The price list's entry for an order. Throws `PRICE_NOT_AVAILABLE` or `QUANTITY_NOT_AVAILABLE` (PRICE-5, PRICE-65). */
export function orderedEntry(
  entries: readonly PriceListEntry[],
  { priceId, quantity, country }: Pick<CheckoutRequest, 'priceId' | 'quantity' | 'country'>,
): PriceListEntry {
  const entry = entryOfOrder(entries, priceId, country);
  if (!entry || entry.tier > countryPricing(country).tier)
    throw new ApiError('PRICE_NOT_AVAILABLE');
  if (entry.plan === 'group' && entry.interval !== 'year') {
    throw new ApiError('PRICE_NOT_AVAILABLE');
  }
  checkQuantity(entry, quantity);
  return entry;
}

/** Throws `QUANTITY_NOT_AVAILABLE`. */
function checkQuantity({ plan }: PriceListEntry, quantity: number): void {
  const [min, max] = plan === 'group' ? [minSeats, maxSeats] : [1, 1];
  if (!Number.isInteger(quantity) || quantity < min || quantity > max) {
    throw new ApiError('QUANTITY_NOT_AVAILABLE');
  }
}

const limits = checkoutPricingLimits.createCheckoutSession;

/** It takes over nobody's group. */
const ownPurchase = { takesOver: '', chargedFrom: null } as const;

export function createOrderCheck({
  database,
  priceList,
  coupons,
  limiter,
  customers,
  unstored,
  stores,
}: Pick<Platform, 'database' | 'limiter'> & {
  readonly stores: Stores;
  readonly priceList: PriceListService;
  readonly coupons: CouponService;
  readonly customers: Customers;
  readonly unstored: UnstoredSubscriptions;
}): CheckOrder {
  const checkBuyer = async ({ uid, premium }: Caller) => {
    const own = await stores.subscriptions.subscriptionsOf(database.query, uid);
    if (!canBuyPlan({ premium: premium.isPremium }, own)) throw new ApiError('ALREADY_SUBSCRIBED');
    return own;
  };

  return async (request) => {
    const {
      caller,
      ip,
      priceId,
      quantity,
      code = '',
      codeRequired,
      groupName = '',
      country,
    } = request;
    const { uid } = caller;
    const known = await checkBuyer(caller);
    const entry = orderedEntry(await priceList.entries(), { priceId, quantity, country });
    const coded = entry.plan === 'premium' ? code : '';
    if (coded)
      await countUses(limiter, [
        { limit: limits.couponsPerAccount, subject: uid },
        { limit: limits.couponsPerNetwork, subject: networkOf(ip) },
      ]);
    const customerId = await customers.idOf(caller);
    if (await unstored.read(customerId, known)) await checkBuyer(caller);
    const item = { ...entry, amount: entry.unitAmount ?? 0 };
    const coupon = coded && (await coupons.forOrder(coded, { uid, customerId, item }));
    if (!coupon && codeRequired) throw new ApiError('COUPON_NOT_APPLIED');
    const named = entry.plan === 'group' ? canonicalGroupName(groupName) : '';
    const order = {
      uid,
      priceId: offerIdOf(entry),
      quantity,
      groupName: named,
      ...ownPurchase,
      customerId,
      entry,
    };
    return coupon
      ? { ...order, code, promotionCodeId: coupon.promotionCodeId }
      : { ...order, code: '', promotionCodeId: undefined };
  };
}
