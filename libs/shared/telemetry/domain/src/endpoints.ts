import { defineEndpoint, emptyObject } from '@portal/shared/contract';
import { eventsRequest, metricsRequest } from './analytics-event';

export const collectEvents = defineEndpoint({
  host: 'metrics',
  method: 'POST',
  path: '/events',
  access: 'public',
  effects: [],
  request: eventsRequest,
  response: emptyObject,
  errors: [],
});

export const collectMetrics = defineEndpoint({
  host: 'metrics',
  method: 'POST',
  path: '/requests',
  access: 'public',
  effects: [],
  request: metricsRequest,
  response: emptyObject,
  errors: [],
});
