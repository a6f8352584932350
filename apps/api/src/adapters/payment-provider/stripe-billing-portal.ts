import type { PortalAction } from '@portal/checkout-pricing/domain';
import Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';

type Input = Parameters<PaymentProvider['createPortalSession']>[0];
type Session = Stripe.BillingPortal.SessionCreateParams;

/** The provider's flow for an action; undefined when it has none: plans are resumed on the portal's first page. */
function flowOf(action: PortalAction, subscription: string): Session['flow_data'] | undefined {
  switch (action) {
    case 'cancel':
      return { type: 'subscription_cancel', subscription_cancel: { subscription } };
    case 'update-card':
      return { type: 'payment_method_update' };
    case 'change-plan':
      return { type: 'subscription_update', subscription_update: { subscription } };
    case 'resume':
      return undefined;
  }
}

function sessionOf({ customerId: customer, subscriptionId, returnUrl, flow }: Input): Session {
  const data = flow && flowOf(flow.action, subscriptionId);
  if (!flow || !data) return { customer, return_url: flow?.doneUrl ?? returnUrl };
  const redirect = { return_url: flow.doneUrl };
  return {
    customer,
    return_url: returnUrl,
    flow_data: { ...data, after_completion: { type: 'redirect', redirect } },
  };
}

/** Whether the provider rejects the flow, for example because the subscription is canceled already. */
const rejectsFlow = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param ?? '').startsWith('flow_data');

/** Opens the billing portal at the page of an action; at its first page when the action is not possible now. */
export async function createPortalSession(
  stripe: Stripe,
  input: Input,
): Promise<Stripe.BillingPortal.Session> {
  const { sessions } = stripe.billingPortal;
  try {
    return await sessions.create(sessionOf(input));
  } catch (error) {
    if (!rejectsFlow(error)) throw error;
    const { flow: _flow, ...plain } = input;
    return sessions.create(sessionOf(plain));
  }
}
