import type Stripe from 'stripe';
import type { Report } from './push-price-list';

/** The name of the metadata that marks the portal's configuration of the billing portal, and its value. */
export const portalName = 'portal_plans';
export const portalCardOnly = 'card';

/** The card and who pays; plans, seats, the end and invoices are the product's. */
const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
};

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
 * Creates or corrects the configuration of the billing portal, which changes no plan (PRICE-138). Others that an earlier
 * version pushed are deactivated.
 *
 * @param portalUrl the portal's address, without a trailing slash
 */
export async function pushBillingPortal(
  stripe: Stripe,
  portalUrl: string,
  report: Report = () => {},
): Promise<void> {
  const known: Stripe.BillingPortal.Configuration[] = [];
  for await (const each of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (each.metadata?.[portalName]) known.push(each);
  const current = known.find(({ metadata }) => metadata?.[portalName] === portalCardOnly);
  for (const { id } of known.filter((each) => each !== current)) {
    await stripe.billingPortal.configurations.update(id, { active: false });
    report(`Deactivated the configuration ${id} of the billing portal.`);
  }
  const wanted = {
    name: 'Card and billing details',
    default_return_url: `${portalUrl}/account`,
    features,
    metadata: { [portalName]: portalCardOnly },
  };
  if (holds(current, wanted)) return;
  const { id } = current
    ? await stripe.billingPortal.configurations.update(current.id, wanted)
    : await stripe.billingPortal.configurations.create(wanted);
  report(`${current ? 'Corrected' : 'Created'} the configuration ${id} of the billing portal.`);
}
