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

/** The path of the seat ladder of a price in one currency, which Stripe returns only when its currency is named. */
const ladderPart = (currency: string) => `currency_options.${currency}.tiers`;

/** The parts of each price that {@link readPrice} needs. */
export const priceListParts = [
  'data.product',
  'data.tiers',
  'data.currency_options',
  ...priceListCurrencies.map((currency) => `data.${ladderPart(currency)}`),
];

/** The rate of a price in a currency; neither an amount nor tiers when it is not sold in it. */
interface Rate {
  /** Minor units; null for graduated tiers. */
  readonly unitAmount: number | null;
  /** The graduated tiers; empty for one amount. */
  readonly seatTiers: PriceTier[];
}

export function rateOf(price: Stripe.Price, currency: string): Rate {
  const rate = currency === price.currency ? price : price.currency_options?.[currency];
  const tiers = price.tiers_mode === 'graduated' ? (rate?.tiers ?? []) : [];
  return {
    unitAmount: rate?.unit_amount ?? null,
    seatTiers: tiers.map((tier) => ({
      up_to: tier.up_to ?? 'inf',
      unit_amount_decimal: String(tier.unit_amount_decimal ?? tier.unit_amount ?? 0),
    })),
  };
}

/**
 * The price of a subscription with its rate in the subscription's currency: the ladder of another currency than the price's
 * own is too deep in a subscription to be expanded.
 */
export async function withLadder(
  stripe: Stripe,
  price: Stripe.Price,
  currency: string,
): Promise<Stripe.Price> {
  if (price.tiers_mode !== 'graduated' || rateOf(price, currency).seatTiers.length > 0)
    return price;
  const { currency_options } = await stripe.prices.retrieve(price.id, {
    expand: [ladderPart(currency)],
  });
  return { ...price, ...(currency_options && { currency_options }) };
}

const plans: readonly SoldPlan[] = ['premium', 'group'];

/** The plan of a product by its metadata (PRICE-65); undefined for a product that is not the portal's. */
export function soldBy({
  metadata,
}: Stripe.Product): { plan: SoldPlan; groupType: SoldGroupType | null } | undefined {
  const plan = plans.find((sold) => sold === metadata['tier']);
  if (!plan) return undefined;
  const groupType = metadata['group_type'] === 'classroom' ? 'classroom' : 'default';
  return { plan, groupType: plan === 'group' ? groupType : null };
}

/** The entries of a price whose {@link priceListParts} are expanded: one for each currency (PRICE-65). */
export function readPrice(price: Stripe.Price): PriceListEntry[] {
  const { product } = price;
  if (typeof product !== 'object' || product.deleted || !product.active) return [];
  const sold = soldBy(product);
  const interval = intervalOf(price.recurring);
  const tier = countryTiers.find((level) => String(level) === price.metadata['tier']);
  if (!price.active || price.type !== 'recurring' || !sold || !interval || !tier) return [];
  return priceListCurrencies.flatMap((currency) => {
    const { unitAmount, seatTiers } = rateOf(price, currency);
    if (sold.plan === 'group' ? seatTiers.length === 0 : unitAmount === null) return [];
    return {
      priceId: price.id,
      productId: product.id,
      productName: product.name,
      ...sold,
      tier,
      currency,
      interval,
      unitAmount,
      seatTiers,
      description: product.description,
      trialPeriodDays: price.recurring?.trial_period_days ?? null,
      metadata: price.metadata,
    };
  });
}
