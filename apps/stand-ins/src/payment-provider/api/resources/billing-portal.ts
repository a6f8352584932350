import { object, string } from 'yup';
import { presentPortalSession } from '../../present/other';
import type { PortalFlowRecord, SubscriptionRecord } from '../../state/billing-records';
import type { Provider } from '../../state/provider';
import { newId } from '../../state/provider';
import { byParam, customerByParam } from '../collections';
import { params, wordParam } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

const flowTypes = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
] as const satisfies readonly PortalFlowRecord['type'][];

const ofSubscription = () => object({ subscription: string().required() }).default(undefined);

const flowParam = () =>
  object({
    type: wordParam(flowTypes).required(),
    subscription_cancel: ofSubscription(),
    subscription_update: ofSubscription(),
    after_completion: object({
      type: wordParam(['redirect', 'portal_homepage']).required(),
      redirect: object({ return_url: string().required() }).default(undefined),
    }).default(undefined),
  }).default(undefined);

interface FlowData {
  readonly type: PortalFlowRecord['type'];
  readonly subscription_cancel?: { readonly subscription: string };
  readonly subscription_update?: { readonly subscription: string };
  readonly after_completion?: { readonly redirect?: { readonly return_url: string } };
}

/** Throws when a plan cannot be canceled or changed: it has ended, or is to end already. */
function checkFlow(plan: SubscriptionRecord, type: PortalFlowRecord['type'], param: string): void {
  if (plan.status === 'canceled')
    throw invalidRequest(`The subscription \`${plan.id}\` is canceled.`, undefined, param);
  if (type === 'subscription_cancel' && plan.cancelAtPeriodEnd)
    throw invalidRequest(
      `The subscription \`${plan.id}\` is already set to be canceled.`,
      undefined,
      param,
    );
}

function flowOf(provider: Provider, customer: string, data: FlowData): PortalFlowRecord {
  const { type } = data;
  const doneUrl = data.after_completion?.redirect?.return_url ?? null;
  if (type === 'payment_method_update') return { type, doneUrl, subscription: null };
  const param = `flow_data[${type}][subscription]`;
  const id = data[type]?.subscription;
  if (id === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param);
  const plan = byParam(provider.state.subscriptions, 'subscription', id, param);
  if (plan.customer !== customer)
    throw invalidRequest(`The subscription \`${id}\` is of another customer.`, undefined, param);
  checkFlow(plan, type, param);
  return { type, doneUrl, subscription: id };
}

const createSession = apiRoute(
  'post',
  '/billing_portal/sessions',
  params({ customer: string().required(), return_url: string(), flow_data: flowParam() }),
  ({ provider, params: given }) => {
    const { state, clock, origin } = provider;
    const customer = customerByParam(provider, given.customer).id;
    const session = {
      id: newId('bps'),
      created: clock.nowSeconds(),
      customer,
      returnUrl: given.return_url ?? null,
      flow: given.flow_data ? flowOf(provider, customer, given.flow_data as FlowData) : null,
    };
    state.portalSessions[session.id] = session;
    return presentPortalSession(session, origin);
  },
);

export const billingPortalRoutes: readonly ApiRoute[] = [createSession];
