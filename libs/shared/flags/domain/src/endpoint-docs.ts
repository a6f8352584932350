import type { EndpointDocs } from '@portal/shared/contract';
import type { flagsEndpoints } from './endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const flagsEndpointDocs: EndpointDocs<ReturnType<typeof flagsEndpoints>> = {
  getFlags: {
    summary: 'Returns the feature flags and experiments, for the GrowthBook SDK.',
    requirement: 'FLAG-2',
  },
  streamFlags: {
    summary: 'Sends the feature flags now and after each change, as server-sent events.',
    requirement: 'FLAG-3',
  },
};
