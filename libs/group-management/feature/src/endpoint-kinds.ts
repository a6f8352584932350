import type { Endpoint } from '@portal/shared/contract';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';

/** A mutation after which members and seats are loaded again, also when it fails: part of it may have happened. */
export const changing = <E extends Endpoint>(endpoint: E) => ({
  ...endpointMutation(endpoint),
  invalidatesTags: ['Group', 'Member'] as const,
});

/** A query whose response is forgotten with the view that shows it. */
export const fresh = <E extends Endpoint>(endpoint: E) => ({
  ...endpointQuery(endpoint),
  keepUnusedDataFor: 0,
});

/** A query that is repeated after a change of members. */
export const ofMembers = <E extends Endpoint>(endpoint: E) => ({
  ...endpointQuery(endpoint),
  providesTags: ['Member'] as const,
});
