import {
  countryPricing,
  countryTiers,
  priceListCurrencies,
  type CountryTier,
  type Interval,
  type PriceTier,
} from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';

/** What is sold: Premium for one user, or seats of a group. */
export type SoldPlan = 'premium' | 'group';

/** A price at the provider that the portal sells. */
export interface PriceListEntry {
  readonly priceId: string;
  readonly productId: string;
  readonly productName: string;
  readonly plan: SoldPlan;
  /** The type of the group that a purchase creates; null for Premium. */
  readonly groupType: 'default' | 'classroom' | null;
  readonly tier: CountryTier;
  readonly currency: string;
  readonly interval: Interval;
  /** Minor units; null for a price with `seatTiers`. */
  readonly unitAmount: number | null;
  readonly seatTiers: readonly PriceTier[];
  readonly description: string | null;
  readonly trialPeriodDays: number | null;
  readonly metadata: Readonly<Record<string, string>>;
}

const intervalOfPeriod: Readonly<Record<string, Interval>> = {
  'month 1': 'month',
  'month 3': 'quarter',
  'month 12': 'year',
  'year 1': 'year',
};

/** The billing interval for a period of the provider; undefined for a period that is not sold. */
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

function activeProductOf(price: Stripe.Price): Stripe.Product | undefined {
  const { product } = price;
  return typeof product === 'object' && !product.deleted && product.active ? product : undefined;
}

const plans: readonly SoldPlan[] = ['premium', 'group'];
const currencies: readonly string[] = priceListCurrencies;

/** Reads a price of the provider; undefined when the portal does not sell it (PRICE-65). */
export function priceListEntryOf(price: Stripe.Price): PriceListEntry | undefined {
  const product = activeProductOf(price);
  const plan = plans.find((sold) => sold === product?.metadata['tier']);
  const interval = intervalOf(price.recurring);
  const tier = countryTiers.find((level) => String(level) === price.metadata['tier']);
  if (!currencies.includes(price.currency)) return undefined;
  if (!price.active || price.type !== 'recurring' || !product || !plan || !interval || !tier) {
    return undefined;
  }
  const seatTiers = seatTiersOf(price);
  if (plan === 'group' ? seatTiers.length === 0 : price.unit_amount === null) return undefined;
  const groupType = product.metadata['group_type'] === 'classroom' ? 'classroom' : 'default';
  return {
    priceId: price.id,
    productId: product.id,
    productName: product.name,
    plan,
    groupType: plan === 'group' ? groupType : null,
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

/**
 * The prices of a plan for a country: in its currency and tier, or else the nearest ones: its currency at tier 1, dollars
 * at its tier, dollars at tier 1 (PRICE-83).
 */
export function entriesForCountry(
  entries: readonly PriceListEntry[],
  plan: SoldPlan,
  country: string,
  onlyTier1: boolean,
): PriceListEntry[] {
  const pricing = countryPricing(country);
  const { currency } = pricing;
  const tier = onlyTier1 ? 1 : pricing.tier;
  const preferences = [
    { currency, tier },
    { currency, tier: 1 },
    { currency: 'usd', tier },
    { currency: 'usd', tier: 1 },
  ];
  const offers = preferences.map((wanted) =>
    entries.filter(
      (entry) =>
        entry.plan === plan && entry.currency === wanted.currency && entry.tier === wanted.tier,
    ),
  );
  return offers.find((offer) => offer.length > 0) ?? [];
}
