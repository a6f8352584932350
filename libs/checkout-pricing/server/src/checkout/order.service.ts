import { canBuyPlan } from '@portal/checkout-pricing/domain';
import { canonicalGroupName } from '@portal/shared/util';
import { type Platform, countUses, networkOf, type EndpointLimit } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, PriceListEntry } from '@portal/server/ports';
import type { CouponService } from '../price-list/coupon.service';
import { offerIdOf, orderedEntry } from '../price-list/price-list';
import type { PriceListService } from '../price-list/price-list.service';
import type { Order } from '../customer/checkout.repository';
import type { RefreshCustomer } from '../subscriptions/refresh-customer';
import type { Customers } from '../customer/customer.service';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';

interface CheckoutRequest {
  readonly caller: Caller;
  readonly priceId: string;
  readonly quantity: number;
  readonly code: string | undefined;
  /** The buyer saw the price with the code (PRICE-320). */
  readonly codeRequired: boolean | undefined;
  readonly groupName: string | undefined;
  readonly ip: string;
  /** The country of the caller's network; one at the full price when it is unknown. */
  readonly country: string;
}

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

/** Coupons of orders, which could be guessed (PRICE-92). */
export const orderCouponLimits = {
  couponsPerAccount: {
    name: 'order-coupons-per-account',
    points: 30,
    windowSeconds: 10 * 60,
    per: 'account',
    takenBy: 'handler',
  },
  couponsPerNetwork: {
    name: 'order-coupons-per-network',
    points: 300,
    windowSeconds: 10 * 60,
    per: 'network',
    takenBy: 'handler',
  },
} as const satisfies Record<string, EndpointLimit>;

export function createOrderCheck({
  database,
  priceList,
  coupons,
  limiter,
  customers,
  refreshCustomer,
}: Pick<Platform, 'database' | 'limiter'> & {
  readonly priceList: PriceListService;
  readonly coupons: CouponService;
  readonly customers: Customers;
  readonly refreshCustomer: RefreshCustomer;
}): CheckOrder {
  const checkBuyer = ({ premium }: Caller, own: readonly SubscriptionRow[]) => {
    if (!canBuyPlan({ premium: premium.isPremium }, own)) throw new ApiError('ALREADY_SUBSCRIBED');
  };

  return async ({ caller, ip, code = '', codeRequired, groupName = '', ...wanted }) => {
    const { uid } = caller;
    checkBuyer(caller, await subscriptionsOf(database.query, uid));
    const entry = orderedEntry(await priceList.entries(), wanted);
    const coded = entry.plan === 'premium' ? code : '';
    if (coded)
      await countUses(limiter, [
        { limit: orderCouponLimits.couponsPerAccount, subject: uid },
        { limit: orderCouponLimits.couponsPerNetwork, subject: networkOf(ip) },
      ]);
    const customerId = await customers.idOf(caller);
    checkBuyer(caller, await refreshCustomer(customerId));
    const item = { ...entry, amount: entry.unitAmount ?? 0 };
    const coupon = coded && (await coupons.forOrder(coded, { uid, customerId, item }));
    if (!coupon && codeRequired) throw new ApiError('COUPON_NOT_APPLIED');
    return {
      uid,
      priceId: offerIdOf(entry),
      quantity: wanted.quantity,
      code: coupon ? code : '',
      groupName: entry.plan === 'group' ? canonicalGroupName(groupName) : '',
      takesOver: '',
      chargedFrom: null,
      customerId,
      promotionCodeId: coupon ? coupon.promotionCodeId : undefined,
      entry,
    };
  };
}
