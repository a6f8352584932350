import { portalCardOnly, portalName } from '@portal/checkout-pricing/price-list';
import type Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type { PaymentProvider } from '../../ports/payment-provider';

type Input = Parameters<PaymentProvider['createPortalSession']>[0];

/** The pushed configuration; undefined when none was pushed. */
async function findConfiguration(stripe: Stripe): Promise<string | undefined> {
  const active = { active: true, limit: 100 };
  for await (const { id, metadata } of stripe.billingPortal.configurations.list(active))
    if (metadata?.[portalName] === portalCardOnly) return id;
  return undefined;
}

/** Opens the billing portal at its first page or at that of the card; with the pushed configuration only, which changes no plan (PRICE-138). */
export function createPortalSessions(stripe: Stripe) {
  let configuration: string | undefined;

  return async ({
    customerId,
    returnUrl,
    doneUrl,
  }: Input): Promise<Stripe.BillingPortal.Session> => {
    configuration ??= await findConfiguration(stripe);
    if (configuration === undefined) throw new ApiError('BILLING_PORTAL_NOT_SET_UP');
    return stripe.billingPortal.sessions.create({
      customer: customerId,
      configuration,
      return_url: returnUrl,
      ...(doneUrl && {
        flow_data: {
          type: 'payment_method_update' as const,
          after_completion: { type: 'redirect' as const, redirect: { return_url: doneUrl } },
        },
      }),
    });
  };
}
