import type Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { priceListParts, readPrice } from './stripe-prices';
import { readPromotionCode } from './stripe-promotion-codes';
import { request } from './stripe-requests';

/** What is sold, read with the official client. */
export const createStripeCatalog = (
  stripe: Stripe,
): Pick<PaymentProvider, 'listPrices' | 'findPromotionCode'> => ({
  listPrices: () =>
    request(async () => {
      const prices = await stripe.prices
        .list({ active: true, limit: 100, expand: priceListParts })
        .autoPagingToArray({ limit: 1_000 });
      return prices.flatMap(readPrice);
    }),
  findPromotionCode: (code) =>
    request(async () => {
      const expand = ['data.promotion.coupon', 'data.promotion.coupon.applies_to'];
      const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand });
      return data[0] && readPromotionCode(data[0]);
    }),
});
