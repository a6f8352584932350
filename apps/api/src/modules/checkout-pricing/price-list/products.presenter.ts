import {
  intervalMonths,
  type GroupPrice,
  type Price,
  type Product,
} from '@portal/checkout-pricing/domain';
import { discountedAmount } from './coupon.service';
import type { Coupon, PriceListEntry } from '../../../ports/payment-objects';

function presentPrice(entry: PriceListEntry, coupon: Coupon | undefined): Price {
  const amount = entry.unitAmount ?? 0;
  const discounted = discountedAmount(coupon, { ...entry, amount });
  return {
    id: entry.priceId,
    currency: entry.currency,
    unit_amount: amount,
    unit_discounted_amount: discounted,
    total_price: discounted,
    interval: entry.interval,
    interval_count: intervalMonths[entry.interval],
    active: true,
    description: entry.description,
    product_id: entry.productId,
    type: 'recurring',
    trial_period_days: entry.trialPeriodDays,
    metadata: entry.metadata,
    one_time_payment: false,
  };
}

/** Groups prices by their product. Amounts are what one purchase charges, in minor units. */
export function presentProducts(
  entries: readonly PriceListEntry[],
  coupon: Coupon | undefined,
): Product[] {
  const products = new Map<string, Product>();
  for (const entry of entries) {
    const { productId: id, productName: name } = entry;
    const product = products.get(id) ?? { id, name, prices: [] };
    products.set(id, { ...product, prices: [...product.prices, presentPrice(entry, coupon)] });
  }
  return [...products.values()];
}

/** A graduated price of a group product. */
export function presentGroupPrice(entry: PriceListEntry): GroupPrice {
  return {
    id: entry.priceId,
    currency: entry.currency,
    interval_count: 12,
    tiers: [...entry.seatTiers],
    tier: entry.tier,
  };
}
