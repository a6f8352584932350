import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const telemetryEndpointDocs: EndpointDocs<typeof endpoints> = {
  collectEvents: {
    summary: 'Stores one analytics event, or several, for the configured destination.',
    requirement: 'EVENT-4',
  },
  collectMetrics: {
    summary: 'Stores an event of the other analytics path; its email address is not stored.',
    requirement: 'EVENT-3',
  },
};
