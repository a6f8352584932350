import { defineEndpoint, emptyObject } from '@portal/shared/contract';
import { eventsRequest, metricsRequest } from './analytics-event';

export const collectEvents = defineEndpoint({
  name: 'collectEvents',
  host: 'metrics',
  method: 'POST',
  path: '/events',
  access: 'public',
  request: eventsRequest,
  response: emptyObject,
  errors: [],
  summary: 'Stores one analytics event, or several, for the configured destination.',
  requirement: 'EVENT-4',
});

export const collectMetrics = defineEndpoint({
  name: 'collectMetrics',
  host: 'metrics',
  method: 'POST',
  path: '/requests',
  access: 'public',
  request: metricsRequest,
  response: emptyObject,
  errors: [],
  summary: 'Stores an event of the other analytics path; its email address is not stored.',
  requirement: 'EVENT-3',
});
