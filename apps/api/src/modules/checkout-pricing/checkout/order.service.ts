import type { Caller } from '../../../ports/authenticator';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import type { Catalogue } from '../price-list/price-list.service';
import { checkQuantity, orderedEntry } from './checkout.policy';
import type { Order } from './checkout.repository';
import { couponHolds } from '../price-list/coupon';
import type { Coupons } from '../price-list/coupon.service';
import { findCustomerId, keepCustomer } from './customer.repository';
import { isLive } from '../subscriptions/subscription';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

/** An order as the browser names it, and where it comes from. */
export interface CheckoutRequest {
  readonly caller: Caller;
  readonly priceId: string;
  readonly quantity: number;
  readonly code: string | undefined;
  /** The country of the caller's network, if known. */
  readonly country: string | undefined;
}

/** An order that may be paid, with all that the provider needs for it. */
export interface CheckedOrder extends Order {
  readonly customerId: string;
  readonly promotionCodeId: string | undefined;
}

/** Refuses whatever is not for sale, or not to this person. */
export type CheckOrder = (request: CheckoutRequest) => Promise<CheckedOrder>;

export function createOrderCheck(ports: {
  readonly clock: Clock;
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly catalogue: Catalogue;
  readonly coupons: Coupons;
}): CheckOrder {
  const { clock, database, payments, catalogue, coupons } = ports;

  const checkBuyer = async ({ uid, emailVerified, premium }: Caller) => {
    if (!emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED');
    const own = premium.isPremium ? [] : await subscriptionsOf(database.query, uid);
    if (premium.isPremium || own.some(isLive)) throw new ApiError('ALREADY_SUBSCRIBED');
  };

  const customerOf = async ({ uid, email }: Caller) => {
    const known = await findCustomerId(database.query, uid);
    if (known) return known;
    const { id: customerId } = await payments.createCustomer({ email, userId: uid });
    const kept = await keepCustomer(database.query, { uid, customerId, createdAt: clock.now() });
    return kept ?? customerId;
  };

  return async ({ caller, priceId, quantity, code = '', country }) => {
    await checkBuyer(caller);
    const entry = orderedEntry(await catalogue.entries(), priceId, country);
    checkQuantity(entry, quantity);
    const customerId = await customerOf(caller);
    const coupon = code ? await coupons.forOrder(code, customerId) : undefined;
    if (coupon && !couponHolds(coupon, entry)) throw new ApiError('COUPON_NOT_VALID');
    const { uid } = caller;
    return { uid, priceId, quantity, code, customerId, promotionCodeId: coupon?.promotionCodeId };
  };
}
