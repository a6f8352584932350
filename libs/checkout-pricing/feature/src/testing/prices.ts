import {
  checkoutPricingEndpoints as endpoints,
  type Interval,
  type Price,
} from '@portal/checkout-pricing/domain';
import { respond } from '@portal/shared/testing';

const months = { month: 1, quarter: 3, year: 12 } as const;

/** A price of Premium; `percentOff` is the discount of a coupon that lowers every charge unless `discountMonths` says less. */
export function testPrice(
  interval: Interval,
  amount: number,
  percentOff = 0,
  discountMonths: number | null = null,
): Price {
  const discounted = amount - (amount * percentOff) / 100;
  return {
    id: `price_${interval}`,
    currency: 'usd',
    unit_amount: amount,
    unit_discounted_amount: discounted,
    discount_months: discountMonths,
    total_price: discounted,
    interval,
    interval_count: months[interval],
    active: true,
    description: null,
    product_id: 'prod_premium',
    type: 'recurring',
    trial_period_days: null,
    metadata: {},
    one_time_payment: false,
  };
}

/** The default price list in dollars (PRICE-6). */
export const premiumProducts = (percentOff = 0) => ({
  products: [
    {
      id: 'prod_premium',
      name: 'Premium',
      prices: [
        testPrice('month', 1_900, percentOff),
        testPrice('quarter', 4_500, percentOff),
        testPrice('year', 12_000, percentOff),
      ],
    },
  ],
});

export const groupProducts = {
  product: {
    id: 'prod_group',
    name: 'Group',
    prices: [
      {
        id: 'price_group',
        currency: 'usd',
        interval_count: 12 as const,
        tier: 1 as const,
        tiers: [
          { up_to: 5, unit_amount_decimal: '10800' },
          { up_to: 20, unit_amount_decimal: '9600' },
          { up_to: 50, unit_amount_decimal: '8400' },
          { up_to: 'inf' as const, unit_amount_decimal: '7200' },
        ],
      },
    ],
  },
};

/** A server that knows the user's country. */
export const respondWithCountry = (isoCode = 'US') =>
  respond(endpoints.getIpInfo, { result: { country: { isoCode } } });

/** A server that knows the user's country and every price, and no subscription. */
export const respondWithPrices = (isoCode = 'US') => [
  respondWithCountry(isoCode),
  respond(endpoints.getActiveProducts, premiumProducts()),
  respond(endpoints.getActiveGroupProducts, groupProducts),
  respond(endpoints.getSubscriptionDetails, []),
];
