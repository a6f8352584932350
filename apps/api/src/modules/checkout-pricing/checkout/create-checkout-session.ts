import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { Handler } from '../../../platform/http/routing/route';
import { RejectedPromotionCode } from '../../../ports/payment-provider';
import type { CountryOf } from '../price-list/get-ip-info';
import { appOriginOf } from './app-origin';
import type { OpenCheckout } from './open-checkout';
import type { CheckOrder } from './order.service';

/**
 * Opens the hosted checkout of a plan. An order whose coupon was used up in the meantime goes on without it, unless the buyer
 * saw the price with it. The payment page returns to the app that sent the order (PRICE-510).
 *
 * @throws ApiError what {@link CheckOrder} throws, and `UNAVAILABLE` when orders of the same user keep replacing each other
 */
export const createCreateCheckoutSession =
  ({
    checkOrder,
    openCheckout,
    countryOf,
    config,
  }: Pick<Platform, 'config'> & {
    readonly checkOrder: CheckOrder;
    readonly openCheckout: OpenCheckout;
    readonly countryOf: CountryOf;
  }): Handler<typeof checkoutPricingEndpoints.createCheckoutSession> =>
  async (
    { price: priceId, quantity, code, codeRequired, groupName },
    { caller, ip, pageOrigin },
  ) => {
    const ordered = { priceId, quantity, code, codeRequired, groupName };
    const request = { caller, ip, ...ordered, country: countryOf(ip) };
    const appOrigin = appOriginOf(config, pageOrigin);
    const checkAgain = async () => ({
      ...(await checkOrder(request)),
      ...(appOrigin && { appOrigin }),
    });
    const order = await checkAgain();
    try {
      return await openCheckout(order, checkAgain);
    } catch (error) {
      if (!(error instanceof RejectedPromotionCode)) throw error;
      if (codeRequired) throw new ApiError('COUPON_NOT_APPLIED', { cause: error });
      return openCheckout({ ...order, code: '', promotionCodeId: undefined }, checkAgain);
    }
  };
