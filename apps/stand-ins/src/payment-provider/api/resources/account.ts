import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { array, object, string } from 'yup';
import { presentEvent, presentWebhookEndpoint } from '../../present/other';
import type { Provider } from '../../state/provider';
import { newId, remove } from '../../state/provider';
import type { EventRecord } from '../../state/message-records';
import { byPath, listing } from '../collections';
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

function presentStoredEvent({ state }: Provider, event: EventRecord): Stripe.EventBase {
  const waiting = Object.values(state.deliveries).filter((delivery) => delivery.event === event.id);
  return presentEvent(event, waiting.length);
}

/** Whether every webhook of an event was accepted. */
const isDelivered = ({ state }: Provider, event: EventRecord) =>
  !event.dropped &&
  !Object.values(state.deliveries).some((delivery) => delivery.event === event.id);

const listEvents = apiRoute(
  'get',
  '/events',
  params({
    ...pagingParams,
    type: string(),
    types: array(string().defined()),
    created: object({ gte: wholeParam() }),
    delivery_success: switchParam(),
  }),
  ({ provider, params: given }) => {
    const wanted = given.types ?? (given.type === undefined ? undefined : [given.type]);
    const { gte = 0 } = given.created;
    const events = Object.values(provider.state.events).filter(
      (event) =>
        (wanted === undefined || wanted.includes(event.type)) &&
        event.created >= gte &&
        (given.delivery_success === undefined ||
          given.delivery_success === isDelivered(provider, event)),
    );
    return listing('/v1/events', events, given, (event) => presentStoredEvent(provider, event));
  },
);

const createEndpoint = apiRoute(
  'post',
  '/webhook_endpoints',
  params({
    url: string().required(),
    enabled_events: array(string().defined()).min(1, 'Give at least one event.').required(),
    description: textParam(),
    metadata: metadataParam(),
    api_version: wordParam([Stripe.API_VERSION]),
  }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    const endpoint = {
      id: newId('we'),
      created: clock.nowSeconds(),
      url: given.url,
      secret: `whsec_${randomBytes(24).toString('hex')}`,
      enabledEvents: given.enabled_events,
      description: given.description ?? null,
      metadata: mergeMetadata({}, given.metadata),
    };
    state.webhookEndpoints[endpoint.id] = endpoint;
    return presentWebhookEndpoint(endpoint, true);
  },
);

const updateEndpoint = apiRoute(
  'post',
  '/webhook_endpoints/:id',
  params({ enabled_events: array(string().defined()), disabled: switchParam() }),
  ({ provider, params: given, id }) => {
    const endpoint = byPath(provider.state.webhookEndpoints, 'webhook_endpoint', id);
    endpoint.enabledEvents = given.enabled_events ?? endpoint.enabledEvents;
    return presentWebhookEndpoint(endpoint, false);
  },
);

const retrieveEndpoint = apiRoute('get', '/webhook_endpoints/:id', params({}), ({ provider, id }) =>
  presentWebhookEndpoint(byPath(provider.state.webhookEndpoints, 'webhook_endpoint', id), false),
);

const listEndpoints = apiRoute(
  'get',
  '/webhook_endpoints',
  params(pagingParams),
  ({ provider, params: given }) =>
    listing(
      '/v1/webhook_endpoints',
      Object.values(provider.state.webhookEndpoints),
      given,
      (endpoint) => presentWebhookEndpoint(endpoint, false),
    ),
);

const removeEndpoint = apiRoute(
  'delete',
  '/webhook_endpoints/:id',
  params({}),
  ({ provider, id }): Stripe.DeletedWebhookEndpoint => {
    const { id: found } = byPath(provider.state.webhookEndpoints, 'webhook_endpoint', id);
    remove(provider.state.webhookEndpoints, found);
    return { id: found, object: 'webhook_endpoint', deleted: true };
  },
);

export const accountRoutes: readonly ApiRoute[] = [
  listEvents,
  createEndpoint,
  updateEndpoint,
  retrieveEndpoint,
  listEndpoints,
  removeEndpoint,
];
