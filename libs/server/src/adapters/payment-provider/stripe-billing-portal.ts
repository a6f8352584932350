import type { PortalAction } from '@portal/checkout-pricing/domain';
import {
  portalCardOnly,
  portalPlansName,
  portalPlansOf,
} from '@portal/checkout-pricing/price-list';
import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type { PaymentProvider } from '../../ports/payment-provider';
import { idOf, requestOptional } from './stripe-requests';

type Input = Parameters<PaymentProvider['createPortalSession']>[0];
type Session = Stripe.BillingPortal.SessionCreateParams;

/** The provider's flow for an action. */
function flowOf(action: PortalAction, subscription: string): NonNullable<Session['flow_data']> {
  switch (action) {
    case 'update-card':
      return { type: 'payment_method_update' };
    case 'change-plan':
      return { type: 'subscription_update', subscription_update: { subscription } };
  }
}

function sessionOf(input: Input, configuration: string | undefined): Session {
  const { customerId, subscriptionId, returnUrl, flow } = input;
  const common = { customer: customerId, ...(configuration && { configuration }) };
  if (!flow) return { ...common, return_url: returnUrl };
  const redirect = { return_url: flow.doneUrl };
  return {
    ...common,
    return_url: returnUrl,
    flow_data: {
      ...flowOf(flow.action, subscriptionId),
      after_completion: { type: 'redirect', redirect },
    },
  };
}

/** Whether the provider rejects the flow, for example because the subscription is canceled already. */
const rejectsFlow = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param ?? '').startsWith('flow_data');

/** Whether the account has no configuration of the billing portal at all. */
const isNotSetUp = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !error.code && !error.param;

/** The plans of a subscription, whatever its price is; undefined for one that does not exist. */
async function plansOf(stripe: Stripe, subscription: string): Promise<string | undefined> {
  const found = await requestOptional(() => stripe.subscriptions.retrieve(subscription));
  const price = found?.items.data[0]?.price;
  const tier = price?.metadata['tier'];
  return price && tier && portalPlansOf(idOf(price.product), tier);
}

/** The pushed configuration for some plans; undefined when it was not pushed. */
async function findConfiguration(stripe: Stripe, plans: string): Promise<string | undefined> {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({
    active: true,
    limit: 100,
  }))
    if (metadata?.[portalPlansName] === plans) return id;
  return undefined;
}

/**
 * Opens the billing portal at the page of an action, or at its first page, which changes no plan, when the action is not
 * possible now. Plans without a pushed configuration use the account's default one (PRICE-138). Throws `BILLING_PORTAL_NOT_SET_UP` when the account has
 * none.
 */
export function createPortalSessions(stripe: Stripe) {
  const found = new Map<string, string>();

  const configurationFor = async (plans: string | undefined) => {
    if (plans === undefined) return undefined;
    const id = found.get(plans) ?? (await findConfiguration(stripe, plans));
    if (id !== undefined) found.set(plans, id);
    return id;
  };

  const open = async (input: Input, plans: string | undefined) =>
    stripe.billingPortal.sessions.create(sessionOf(input, await configurationFor(plans)));

  return async (input: Input): Promise<Stripe.BillingPortal.Session> => {
    const changesPlan = input.flow?.action === 'change-plan';
    const plans = changesPlan ? await plansOf(stripe, input.subscriptionId) : portalCardOnly;
    try {
      return await open(input, plans);
    } catch (error) {
      if (isNotSetUp(error)) throw new ApiError('BILLING_PORTAL_NOT_SET_UP', { cause: error });
      if (!rejectsFlow(error)) throw error;
      const { flow: _flow, ...plain } = input;
      return open(plain, portalCardOnly);
    }
  };
}
