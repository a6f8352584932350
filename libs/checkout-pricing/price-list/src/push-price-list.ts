import Stripe from 'stripe';
import type { PriceList, PriceListPrice, PriceListProduct } from './price-list';

const recurring = {
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  year: { interval: 'year', interval_count: 1 },
} as const;

/** The object from the account, or undefined if the account does not have it. */
async function existing<Item>(retrieve: () => Promise<Item>): Promise<Item | undefined> {
  try {
    return await retrieve();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') {
      return undefined;
    }
    throw error;
  }
}

async function pushProduct(stripe: Stripe, product: PriceListProduct): Promise<void> {
  const { id, name, description, metadata } = product;
  const details = { name, description, metadata: { ...metadata }, active: true };
  const found = await existing(() => stripe.products.retrieve(id));
  if (found) await stripe.products.update(id, details);
  else await stripe.products.create({ id, ...details });
}

/** The rate of a price in one country tier: one amount, or graduated rates per seat. */
function rate(product: PriceListProduct, price: PriceListPrice, tierIndex: number) {
  const rates = price.seatRates?.[tierIndex];
  if (!rates) return { unit_amount: price.amounts?.[tierIndex] };
  const ends = [...(product.seatSteps ?? []), 'inf' as const];
  return {
    billing_scheme: 'tiered' as const,
    tiers_mode: 'graduated' as const,
    tiers: ends.map((up_to, step) => ({ up_to, unit_amount: rates[step] })),
  };
}

/** All prices of a product: one for each interval, currency and country tier. */
function pricesOf(product: PriceListProduct): Stripe.PriceCreateParams[] {
  return product.prices.flatMap((price) =>
    ['1', '2', '3'].map((tier, tierIndex) => ({
      product: product.id,
      currency: price.currency,
      recurring: recurring[price.interval],
      nickname: price.interval,
      lookup_key: `${product.key}_${price.interval}_t${tier}_${price.currency}`,
      metadata: { tier, interval: price.interval },
      ...rate(product, price, tierIndex),
    })),
  );
}

/** The amounts of a price as a string that can be compared. */
const amountsKey = (
  unitAmount: number | null | undefined,
  tiers: readonly { unit_amount?: number | null }[] | undefined,
) => JSON.stringify([unitAmount ?? null, (tiers ?? []).map(({ unit_amount }) => unit_amount)]);

/** Stripe prices are immutable: a changed amount needs a new price, which takes over the lookup key; the old one is deactivated. */
async function pushPrice(
  stripe: Stripe,
  wanted: Stripe.PriceCreateParams,
  current: Stripe.Price | undefined,
): Promise<void> {
  const wantedAmounts = amountsKey(wanted.unit_amount, wanted.tiers);
  if (current && amountsKey(current.unit_amount, current.tiers) === wantedAmounts) {
    if (!current.active) await stripe.prices.update(current.id, { active: true });
    return;
  }
  await stripe.prices.create({ ...wanted, ...(current && { transfer_lookup_key: true }) });
  if (current) await stripe.prices.update(current.id, { active: false });
}

async function pushPromotionCode(
  stripe: Stripe,
  { code, coupon }: PriceList['promotionCodes'][number],
): Promise<void> {
  const found = await existing(() => stripe.coupons.retrieve(coupon.id));
  if (!found) {
    const { id, name, percentOff, duration } = coupon;
    await stripe.coupons.create({ id, name, percent_off: percentOff, duration });
  }
  const { data } = await stripe.promotionCodes.list({ code, active: true });
  if (data.length > 0) return;
  await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id } });
}

/**
 * Creates and updates the products, prices and promotion codes of a Stripe account until they match the price list.
 * Idempotent: pushing the same list again changes nothing.
 */
export async function pushPriceList(stripe: Stripe, priceList: PriceList): Promise<void> {
  for (const product of priceList.products) {
    await pushProduct(stripe, product);
    const query = { product: product.id, limit: 100, expand: ['data.tiers'] };
    const current = new Map<string | null, Stripe.Price>();
    for await (const price of stripe.prices.list(query)) current.set(price.lookup_key, price);
    for (const price of pricesOf(product)) {
      await pushPrice(stripe, price, current.get(price.lookup_key ?? null));
    }
  }
  for (const promotionCode of priceList.promotionCodes) {
    await pushPromotionCode(stripe, promotionCode);
  }
}
