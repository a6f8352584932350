import { frequencyInterval, intervalMonths, type Interval } from './frequency';
import type { GroupPrice, Price } from './price-schemas';

const currency = 'usd';

function premiumPrice(interval: Interval, amount: number): Price {
  return {
    id: '',
    currency,
    unit_amount: amount,
    unit_discounted_amount: amount,
    discount_months: null,
    total_price: amount,
    interval,
    interval_count: intervalMonths[interval],
    active: true,
    description: null,
    product_id: '',
    type: 'recurring',
    trial_period_days: null,
    metadata: {},
    one_time_payment: false,
  };
}

const { monthly, quarterly, annually } = frequencyInterval;

/**
 * The default price list in dollars at tier 1 (PRICE-6), for the prerendered plans page (PRICE-157). Without ids, so that
 * nothing can be bought with them.
 */
export const defaultPrices: { readonly premium: readonly Price[]; readonly group: GroupPrice } = {
  premium: [
    premiumPrice(monthly, 1_900),
    premiumPrice(quarterly, 4_500),
    premiumPrice(annually, 12_000),
  ],
  group: {
    id: '',
    currency,
    interval_count: 12,
    tier: 1,
    tiers: [
      { up_to: 5, unit_amount_decimal: '10800' },
      { up_to: 20, unit_amount_decimal: '9600' },
      { up_to: 50, unit_amount_decimal: '8400' },
      { up_to: 'inf', unit_amount_decimal: '7200' },
    ],
  },
};
