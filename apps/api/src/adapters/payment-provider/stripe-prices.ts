import {
  countryTiers,
  priceListCurrencies,
  type Interval,
  type PriceTier,
} from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import type { PriceListEntry, SoldGroupType, SoldPlan } from '../../ports/payment-objects';

const intervalOfPeriod: Readonly<Record<string, Interval>> = {
  'month 1': 'month',
  'month 3': 'quarter',
  'month 12': 'year',
  'year 1': 'year',
};

/** The billing interval; undefined for a period that is not sold. */
export function intervalOf(recurring: Stripe.Price.Recurring | null): Interval | undefined {
  return recurring
    ? intervalOfPeriod[`${recurring.interval} ${recurring.interval_count}`]
    : undefined;
}

/** The tiers of a graduated price; empty for a flat price. */
export function seatTiersOf(price: Stripe.Price): PriceTier[] {
  if (price.tiers_mode !== 'graduated') return [];
  return (price.tiers ?? []).map((tier) => ({
    up_to: tier.up_to ?? 'inf',
    unit_amount_decimal: String(tier.unit_amount_decimal ?? tier.unit_amount ?? 0),
  }));
}

const plans: readonly SoldPlan[] = ['premium', 'group'];

/** What a product sells, as its metadata says (PRICE-65); undefined for a product that is not the portal's. */
export function soldBy({
  metadata,
}: Stripe.Product): { plan: SoldPlan; groupType: SoldGroupType | null } | undefined {
  const plan = plans.find((sold) => sold === metadata['tier']);
  if (!plan) return undefined;
  const groupType = metadata['group_type'] === 'classroom' ? 'classroom' : 'default';
  return { plan, groupType: plan === 'group' ? groupType : null };
}

const currencies: readonly string[] = priceListCurrencies;

/** Reads a price; undefined when the portal does not sell it (PRICE-65). */
export function readPrice(price: Stripe.Price): PriceListEntry | undefined {
  const { product } = price;
  if (typeof product !== 'object' || product.deleted || !product.active) return undefined;
  const sold = soldBy(product);
  const interval = intervalOf(price.recurring);
  const tier = countryTiers.find((level) => String(level) === price.metadata['tier']);
  if (!price.active || price.type !== 'recurring' || !currencies.includes(price.currency))
    return undefined;
  if (!sold || !interval || !tier) return undefined;
  const seatTiers = seatTiersOf(price);
  if (sold.plan === 'group' ? seatTiers.length === 0 : price.unit_amount === null) return undefined;
  return {
    priceId: price.id,
    productId: product.id,
    productName: product.name,
    ...sold,
    tier,
    currency: price.currency,
    interval,
    unitAmount: price.unit_amount,
    seatTiers,
    description: product.description,
    trialPeriodDays: price.recurring?.trial_period_days ?? null,
    metadata: price.metadata,
  };
}
