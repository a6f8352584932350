import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './all-endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const entitlementsEndpointDocs: EndpointDocs<typeof endpoints> = {
  getPremiumSources: {
    summary: 'Everything that gives the caller Premium now.',
    requirement: 'ENT-222',
  },
};
