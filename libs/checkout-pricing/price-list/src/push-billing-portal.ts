import type Stripe from 'stripe';
import type { PriceList, PriceListProduct } from './price-list';
import type { Report } from './push-price-list';
import { countryTiers } from './wanted-prices';

/** The name of the metadata that says for which plans a configuration of the billing portal is; see {@link portalPlansOf}. */
export const portalPlansName = 'portal_plans';

/** The plans of a product in one country tier: a plan changes within them only (PRICE-138). */
export const portalPlansOf = (productId: string, tier: string | number) => `${productId}_t${tier}`;

/** The configuration that changes no plan. */
export const portalCardOnly = 'card';

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The card and who pays; plans, seats, the end and invoices are the product's. */
const cardOnly: Features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
};

/** A change that a bank asks its payer to confirm, which only the provider's page can do: the frequency of Premium, seats of a Group. */
function planChangesOf(
  { id, seatSteps }: PriceListProduct,
  prices: readonly Stripe.Price[],
): Features {
  const hasSeats = seatSteps !== undefined;
  return {
    ...cardOnly,
    subscription_update: {
      enabled: true,
      default_allowed_updates: [hasSeats ? 'quantity' : 'price'],
      proration_behavior: 'always_invoice',
      products: [
        {
          product: id,
          prices: prices.map((price) => price.id),
          adjustable_quantity: hasSeats
            ? { enabled: true, minimum: 2, maximum: 100 }
            : { enabled: false },
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
 * Creates or corrects the configurations of the billing portal: one that changes no plan, and for changes one for each set of
 * prices that a subscriber may choose from, which is a product in one country tier, so that nobody changes to a cheaper
 * country's prices or to another product (PRICE-138). Push the price list first.
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
  const push = async (plans: string, name: string, features: Features) => {
    const wanted = {
      name,
      default_return_url: `${portalUrl}/account`,
      features,
      metadata: { [portalPlansName]: plans },
    };
    const current = known.find(({ metadata }) => metadata?.[portalPlansName] === plans);
    if (holds(current, wanted)) return;
    const { id } = current
      ? await stripe.billingPortal.configurations.update(current.id, wanted)
      : await stripe.billingPortal.configurations.create(wanted);
    report(
      `${current ? 'Corrected' : 'Created'} the configuration ${id} of the billing portal for ${name}.`,
    );
  };
  await push(portalCardOnly, 'Card and billing details', cardOnly);
  for (const product of priceList.products) {
    const prices: Stripe.Price[] = [];
    const query = { product: product.id, active: true, limit: 100 };
    for await (const price of stripe.prices.list(query)) prices.push(price);
    for (const tier of countryTiers) {
      const ofTier = prices.filter(({ metadata }) => metadata['tier'] === tier);
      const name = `${product.name}, country tier ${tier}`;
      await push(portalPlansOf(product.id, tier), name, planChangesOf(product, ofTier));
    }
  }
}
