import type { ObjectShape } from 'yup';
import { array, object, string } from 'yup';
import { presentPortalSession } from '../../present/other';
import { presentPortalConfiguration } from '../../present/portal-configuration';
import type { SubscriptionRecord } from '../../state/billing-records';
import type {
  PortalConfigurationRecord,
  PortalFeatures,
  PortalFlowRecord,
} from '../../state/portal-records';
import type { Provider } from '../../state/provider';
import { newId } from '../../state/provider';
import { byParam, byPath, customerByParam, listing } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  switchParam,
  textParam,
  wholeParam,
  wordParam,
} from '../params';
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
  if (type === 'subscription_cancel' && plan.cancelAt !== null)
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

/** The given configuration, or the account's first one; like Stripe, an account without any rejects the session. */
function configurationOf({ state }: Provider, id: string | undefined): string {
  if (id !== undefined)
    return byParam(state.portalConfigurations, 'configuration', id, 'configuration').id;
  const [first] = Object.values(state.portalConfigurations);
  if (first) return first.id;
  throw invalidRequest(
    'No configuration provided and your test mode default configuration has not been created.',
  );
}

const createSession = apiRoute(
  'post',
  '/billing_portal/sessions',
  params({
    customer: string().required(),
    return_url: string(),
    configuration: string(),
    flow_data: flowParam(),
  }),
  ({ provider, params: given }) => {
    const { state, clock, origin } = provider;
    const customer = customerByParam(provider, given.customer).id;
    const session = {
      id: newId('bps'),
      created: clock.nowSeconds(),
      customer,
      returnUrl: given.return_url ?? null,
      flow: given.flow_data ? flowOf(provider, customer, given.flow_data as FlowData) : null,
      configuration: configurationOf(provider, given.configuration),
    };
    state.portalSessions[session.id] = session;
    return presentPortalSession(session, origin);
  },
);

const enabled = { enabled: switchParam().required() };
const texts = () => array(string().defined());
const part = <Fields extends ObjectShape>(fields: Fields) => object(fields).default(undefined);

const configurationParams = params({
  active: switchParam(),
  name: textParam(),
  default_return_url: textParam(),
  metadata: metadataParam(),
  features: object({
    customer_update: part({ ...enabled, allowed_updates: texts() }),
    invoice_history: part(enabled),
    payment_method_update: part(enabled),
    subscription_cancel: part({ ...enabled, mode: wordParam(['at_period_end', 'immediately']) }),
    subscription_update: part({
      ...enabled,
      default_allowed_updates: array(wordParam(['price', 'quantity']).defined()),
      proration_behavior: wordParam(['none', 'create_prorations', 'always_invoice']),
      products: array(
        object({
          product: string().required(),
          prices: texts().required(),
          adjustable_quantity: part({
            ...enabled,
            minimum: wholeParam(),
            maximum: wholeParam(),
          }),
        }).required(),
      ),
    }),
  }).required(),
});

/** Throws when a product or a price does not exist, and for two prices of a product with the same interval. */
function checkProducts({ state }: Provider, { subscription_update: update }: PortalFeatures): void {
  const products = 'features[subscription_update][products]';
  (update?.products ?? []).forEach(({ product, prices }, index) => {
    const param = `${products}[${index}]`;
    byParam(state.products, 'product', product, `${param}[product]`);
    const found = prices.map((id) => byParam(state.prices, 'price', id, `${param}[prices]`));
    const stranger = found.find((price) => price.product !== product);
    if (stranger)
      throw invalidRequest(
        `The price \`${stranger.id}\` does not belong to the product \`${product}\`.`,
        undefined,
        `${param}[prices]`,
      );
    const intervals = found.map(({ interval, intervalCount }) => `${intervalCount} ${interval}`);
    if (new Set(intervals).size < found.length)
      throw invalidRequest(
        'For each product, its price must have unique billing intervals.',
        undefined,
        `${param}[prices]`,
      );
  });
}

const createConfiguration = apiRoute(
  'post',
  '/billing_portal/configurations',
  configurationParams,
  ({ provider, params: given }) => {
    const features = given.features as PortalFeatures;
    checkProducts(provider, features);
    const configuration: PortalConfigurationRecord = {
      id: newId('bpc'),
      created: provider.clock.nowSeconds(),
      name: given.name ?? null,
      defaultReturnUrl: given.default_return_url ?? null,
      features,
      metadata: mergeMetadata({}, given.metadata),
    };
    provider.state.portalConfigurations[configuration.id] = configuration;
    return presentPortalConfiguration(configuration);
  },
);

const updateConfiguration = apiRoute(
  'post',
  '/billing_portal/configurations/:id',
  configurationParams,
  ({ provider, params: given, id }) => {
    const configuration = byPath(provider.state.portalConfigurations, 'configuration', id);
    const features = given.features as PortalFeatures;
    checkProducts(provider, features);
    configuration.features = { ...configuration.features, ...features };
    configuration.isActive = given.active ?? configuration.isActive ?? true;
    configuration.name = given.name ?? configuration.name;
    configuration.defaultReturnUrl = given.default_return_url ?? configuration.defaultReturnUrl;
    configuration.metadata = mergeMetadata(configuration.metadata, given.metadata);
    return presentPortalConfiguration(configuration);
  },
);

const listConfigurations = apiRoute(
  'get',
  '/billing_portal/configurations',
  params({ ...pagingParams, active: switchParam() }),
  ({ provider, params: given }) =>
    listing(
      '/v1/billing_portal/configurations',
      Object.values(provider.state.portalConfigurations).filter(
        ({ isActive = true }) => given.active === undefined || given.active === isActive,
      ),
      given,
      presentPortalConfiguration,
    ),
);

export const billingPortalRoutes: readonly ApiRoute[] = [
  createSession,
  createConfiguration,
  updateConfiguration,
  listConfigurations,
];
