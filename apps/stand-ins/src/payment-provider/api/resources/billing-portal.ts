import type { ObjectShape } from 'yup';
import { array, object, string } from 'yup';
import { presentPortalSession } from '../../present/other';
import { presentPortalConfiguration } from '../../present/portal-configuration';
import type { PortalConfigurationRecord, PortalFeatures } from '../../state/portal-records';
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
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

/** The account's configurations allow no flow but that of the card. */
const flowParam = () =>
  object({
    type: wordParam(['payment_method_update']).required(),
    after_completion: object({
      type: wordParam(['redirect', 'portal_homepage']).required(),
      redirect: object({ return_url: string().required() }).default(undefined),
    }).default(undefined),
  }).default(undefined);

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
      flow: given.flow_data
        ? { doneUrl: given.flow_data.after_completion?.redirect?.return_url ?? null }
        : null,
      configuration: configurationOf(provider, given.configuration),
    };
    state.portalSessions[session.id] = session;
    return presentPortalSession(session, origin);
  },
);

const enabled = { enabled: switchParam().required() };
const texts = () => array(string().defined());
const part = <Fields extends ObjectShape>(fields: Fields) => object(fields).default(undefined);

const featuresParam = () =>
  object({
    customer_update: part({ ...enabled, allowed_updates: texts() }),
    invoice_history: part(enabled),
    payment_method_update: part(enabled),
    subscription_cancel: part(enabled),
    subscription_update: part(enabled),
  });

const otherParams = {
  active: switchParam(),
  name: textParam(),
  default_return_url: textParam(),
  metadata: metadataParam(),
};

const createConfiguration = apiRoute(
  'post',
  '/billing_portal/configurations',
  params({ ...otherParams, features: featuresParam().required() }),
  ({ provider, params: given }) => {
    const features = given.features as PortalFeatures;
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
  params({ ...otherParams, features: featuresParam().default(undefined) }),
  ({ provider, params: given, id }) => {
    const configuration = byPath(provider.state.portalConfigurations, 'configuration', id);
    configuration.features = { ...configuration.features, ...(given.features as PortalFeatures) };
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
