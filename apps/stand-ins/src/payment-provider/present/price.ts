import Stripe from 'stripe';
import type { PriceRecord, RateRecord, TierRecord } from '../state/price-list-records';

/** Converts decimal text to Stripe's decimal type, which becomes text again in JSON. */
export const decimal = (text: string): Stripe.Decimal => Stripe.Decimal.from(text);

/** The whole number of minor units, or null if the amount has decimals, as in Stripe's API. */
function wholeUnits(text: string | null): number | null {
  return text !== null && /^-?\d+(\.0+)?$/.test(text) ? Number(text) : null;
}

function presentTier(tier: TierRecord): Stripe.Price.Tier {
  return {
    flat_amount: wholeUnits(tier.flatAmount),
    flat_amount_decimal: tier.flatAmount === null ? null : decimal(tier.flatAmount),
    unit_amount: wholeUnits(tier.unitAmount),
    unit_amount_decimal: decimal(tier.unitAmount),
    up_to: tier.upTo,
  };
}

function presentRate(rate: RateRecord): Stripe.Price.CurrencyOptions {
  return {
    custom_unit_amount: null,
    tax_behavior: rate.taxBehavior ?? 'unspecified',
    unit_amount: rate.kind === 'per_unit' ? wholeUnits(rate.unitAmount) : null,
    unit_amount_decimal: rate.kind === 'per_unit' ? decimal(rate.unitAmount) : null,
    ...(rate.kind === 'tiered' && { tiers: rate.tiers.map(presentTier) }),
  };
}

export function rateOf(price: PriceRecord, currency: string): RateRecord {
  const rate = price.rates[currency];
  if (!rate) throw new Error(`${price.id} has no amount in ${currency}.`);
  return rate;
}

export function presentPrice(price: PriceRecord): Stripe.Price {
  const rate = rateOf(price, price.currency);
  const { unit_amount, unit_amount_decimal, tiers, tax_behavior } = presentRate(rate);
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: rate.kind,
    created: price.created,
    currency: price.currency,
    currency_options: Object.fromEntries(
      Object.entries(price.rates).map(([currency, option]) => [currency, presentRate(option)]),
    ),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: price.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior,
    ...(tiers && { tiers }),
    tiers_mode: rate.kind === 'tiered' ? rate.mode : null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount,
    unit_amount_decimal,
  };
}

/** The older form of a price, which subscription items still have besides `price`. */
export function presentPlan(price: PriceRecord): Stripe.Plan {
  const { unit_amount, unit_amount_decimal } = presentPrice(price);
  const rate = rateOf(price, price.currency);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: unit_amount,
    amount_decimal: unit_amount_decimal,
    billing_scheme: rate.kind,
    created: price.created,
    currency: price.currency,
    interval: price.interval,
    interval_count: price.intervalCount,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: rate.kind === 'tiered' ? rate.mode : null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
