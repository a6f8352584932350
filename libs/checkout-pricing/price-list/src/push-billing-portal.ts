import type Stripe from 'stripe';
import type { PriceList, PriceListProduct } from './price-list';
import type { Report } from './push-price-list';
import { countryTiers } from './wanted-prices';

/** The name of the metadata that says for which plans a configuration of the billing portal is; see {@link portalPlansOf}. */
export const portalPlansName = 'portal_plans';

/** The plans of a product in one country tier: a plan changes within them only (PRICE-138). */
export const portalPlansOf = (productId: string, tier: string | number) => `${productId}_t${tier}`;

/**
 * The card and who pays; plans, seats, the end and invoices are the product's. Only the frequency of Premium can be changed here,
 * because a bank may ask its owner to confirm that charge.
 */
function featuresOf(
  { id, seatSteps }: PriceListProduct,
  prices: readonly Stripe.Price[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const hasSeats = seatSteps !== undefined;
  return {
    customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    subscription_update: hasSeats
      ? { enabled: false }
      : {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: [
            {
              product: id,
              prices: prices.map((price) => price.id),
              adjustable_quantity: { enabled: false },
            },
          ],
        },
  };
}

/** Whether a value has everything of another one, in any order; Stripe adds its defaults to what was given. */
function holds(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) &&
      actual.length === wanted.length &&
      wanted.every((part) => actual.some((candidate) => holds(candidate, part)))
    );
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted;
  const given: Partial<Record<string, unknown>> = { ...Object(actual) };
  return Object.entries(wanted).every(([key, part]) => holds(given[key], part));
}

/**
 * Creates or corrects the configurations of the billing portal: one for each set of prices that a subscriber may choose from,
 * which is a product in one country tier, so that nobody changes to a cheaper country's prices or to another product
 * (PRICE-138). Push the price list first.
 *
 * @param portalUrl the portal's address, without a trailing slash
 */
export async function pushBillingPortal(
  stripe: Stripe,
  priceList: PriceList,
  portalUrl: string,
  report: Report = () => {},
): Promise<void> {
  const known: Stripe.BillingPortal.Configuration[] = [];
  for await (const each of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    known.push(each);
  for (const product of priceList.products) {
    const prices: Stripe.Price[] = [];
    const query = { product: product.id, active: true, limit: 100 };
    for await (const price of stripe.prices.list(query)) prices.push(price);
    for (const tier of countryTiers) {
      const ofTier = prices.filter(({ metadata }) => metadata['tier'] === tier);
      const plans = portalPlansOf(product.id, tier);
      const wanted = {
        name: `${product.name}, country tier ${tier}`,
        default_return_url: `${portalUrl}/account`,
        features: featuresOf(product, ofTier),
        metadata: { [portalPlansName]: plans },
      };
      const current = known.find(({ metadata }) => metadata?.[portalPlansName] === plans);
      if (holds(current, wanted)) continue;
      const { id } = current
        ? await stripe.billingPortal.configurations.update(current.id, wanted)
        : await stripe.billingPortal.configurations.create(wanted);
      report(
        `${current ? 'Corrected' : 'Created'} the configuration ${id} of the billing portal for ${wanted.name}.`,
      );
    }
  }
}
