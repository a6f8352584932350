import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { Config, Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import { RejectedPromotionCode } from '@portal/server/ports';
import type { CountryOf } from '../price-list/price-list';
import type { OpenCheckout } from './open-checkout';
import type { CheckOrder } from './order.service';

/** The origin of the app of another team that a request came from; undefined for the portal, and for a program without a page. */
export const appOriginOf = (
  { baseUrl }: Pick<Config, 'baseUrl'>,
  pageOrigin: string | undefined,
): string | undefined => (pageOrigin === new URL(baseUrl).origin ? undefined : pageOrigin);

/**
 * Opens the hosted checkout of a plan. An order whose coupon was used up in the meantime is placed without it, unless the buyer
 * saw the price with it. The payment page returns to the app that sent the order (PRICE-510).
 *
 * @throws ApiError what {@link CheckOrder} throws, and `ORDER_IN_PROGRESS` when orders of the same user keep replacing each other
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
