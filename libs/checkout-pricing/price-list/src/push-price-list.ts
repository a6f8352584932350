import Stripe from 'stripe';
import type { PriceList, PriceListProduct } from './price-list';
import {
  hasRatesOf,
  missingTaxBehavior,
  priceParts,
  wantedPrices,
  type Sale,
  type WantedPrice,
} from './wanted-prices';

export type Report = (sentence: string) => void;

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

async function pushProduct(
  stripe: Stripe,
  product: PriceListProduct,
  report: Report,
): Promise<void> {
  const { id, name, description, metadata } = product;
  const details = { name, description, metadata: { ...metadata }, active: true };
  const found = await existing(() => stripe.products.retrieve(id));
  if (!found) {
    await stripe.products.create({ id, ...details });
    return report(`Created the product ${id}.`);
  }
  const isSame =
    found.active &&
    found.name === name &&
    found.description === description &&
    Object.entries(metadata).every(([key, value]) => found.metadata[key] === value);
  if (isSame) return;
  await stripe.products.update(id, details);
  report(`Updated the product ${id}.`);
}

/** Every price of a product by its lookup key, also those that are no longer sold. */
async function pricesOf(stripe: Stripe, { id, prices }: PriceListProduct): Promise<Stripe.Price[]> {
  const expand = priceParts([...new Set(prices.map(({ currency }) => currency))]);
  const found: Stripe.Price[] = [];
  for await (const price of stripe.prices.list({ product: id, limit: 100, expand }))
    found.push(price);
  return found;
}

/**
 * The id of the price that is sold. Stripe's prices are immutable: changed amounts need a new price, which takes over the
 * lookup key.
 */
async function pushPrice(
  stripe: Stripe,
  wanted: WantedPrice,
  current: Stripe.Price | undefined,
  { isTaxAdded }: Sale,
  report: Report,
): Promise<string> {
  const { lookupKey, params } = wanted;
  if (current && hasRatesOf(wanted, current)) {
    if (!current.active) {
      await stripe.prices.update(current.id, { active: true });
      report(`Activated the price ${lookupKey} (${current.id}).`);
    }
    const missing = isTaxAdded && missingTaxBehavior(current);
    if (missing) {
      await stripe.prices.update(current.id, missing);
      report(`Marked the price ${lookupKey} (${current.id}) as one without tax.`);
    }
    return current.id;
  }
  const transfer = current && { transfer_lookup_key: true };
  const { id } = await stripe.prices.create({ ...params, ...transfer });
  report(
    current
      ? `Replaced the price ${lookupKey}: ${current.id} by ${id}, whose amounts differ.`
      : `Created the price ${lookupKey} (${id}).`,
  );
  return id;
}

/**
 * Pushes the prices of a product, and deactivates every other one that the portal would sell: those with a country tier.
 * Deactivating comes last and looks at all prices, so that a push that was interrupted is completed by the next.
 */
async function pushPrices(stripe: Stripe, product: PriceListProduct, sale: Sale, report: Report) {
  const current = await pricesOf(stripe, product);
  const sold = new Set<string>();
  for (const wanted of wantedPrices(product, sale)) {
    const own = current.find(({ lookup_key }) => lookup_key === wanted.lookupKey);
    sold.add(await pushPrice(stripe, wanted, own, sale, report));
  }
  for (const { id, active, metadata } of current) {
    if (!active || metadata['tier'] === undefined || sold.has(id)) continue;
    await stripe.prices.update(id, { active: false });
    report(`Deactivated the price ${id}, which is not in the list; its subscribers keep it.`);
  }
}

async function pushPromotionCode(
  stripe: Stripe,
  { code, coupon }: PriceList['promotionCodes'][number],
  report: Report,
): Promise<void> {
  const { id, name, percentOff, duration } = coupon;
  const found = await existing(() => stripe.coupons.retrieve(id));
  if (!found) {
    await stripe.coupons.create({ id, name, percent_off: percentOff, duration });
    report(`Created the coupon ${id}.`);
  } else if (found.percent_off !== percentOff || found.duration !== duration)
    report(
      `The coupon ${id} differs from the list and cannot be changed. Delete it in the Dashboard and push again.`,
    );
  const { data } = await stripe.promotionCodes.list({ code, active: true });
  if (data.length > 0) return;
  await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id } });
  report(`Created the promotion code ${code}.`);
}

/**
 * Creates and updates the products, prices and promotion codes of a Stripe account until they match the price list.
 * Idempotent: pushing the same list again changes nothing and reports nothing (PRICE-89).
 */
export async function pushPriceList(
  stripe: Stripe,
  priceList: PriceList,
  sale: Sale,
  report: Report = () => {},
): Promise<void> {
  for (const product of priceList.products) {
    await pushProduct(stripe, product, report);
    await pushPrices(stripe, product, sale, report);
  }
  for (const promotionCode of priceList.promotionCodes)
    await pushPromotionCode(stripe, promotionCode, report);
}
