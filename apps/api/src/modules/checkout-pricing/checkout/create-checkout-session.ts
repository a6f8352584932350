import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import { RejectedPromotionCode } from '../../../ports/payment-provider';
import type { CountryOf } from '../price-list/get-ip-info';
import type { OpenCheckout } from './open-checkout';
import type { CheckOrder } from './order.service';

/**
 * Opens the hosted checkout of a plan. An order whose coupon was used up in the meantime goes on without it, unless the buyer
 * saw the price with it.
 *
 * @throws ApiError what {@link CheckOrder} throws, and `UNAVAILABLE` when orders of the same user keep replacing each other
 */
export const createCreateCheckoutSession =
  ({
    checkOrder,
    openCheckout,
    countryOf,
  }: {
    readonly checkOrder: CheckOrder;
    readonly openCheckout: OpenCheckout;
    readonly countryOf: CountryOf;
  }): Handler<typeof checkoutPricingEndpoints.createCheckoutSession> =>
  async ({ price: priceId, quantity, code, codeRequired, groupName }, { caller, ip }) => {
    const ordered = { priceId, quantity, code, codeRequired, groupName };
    const request = { caller, ip, ...ordered, country: countryOf(ip) };
    const checkAgain = () => checkOrder(request);
    const order = await checkAgain();
    try {
      return await openCheckout(order, checkAgain);
    } catch (error) {
      if (!(error instanceof RejectedPromotionCode)) throw error;
      if (codeRequired) throw new ApiError('COUPON_NOT_APPLIED', { cause: error });
      return openCheckout({ ...order, code: '', promotionCodeId: undefined }, checkAgain);
    }
  };
