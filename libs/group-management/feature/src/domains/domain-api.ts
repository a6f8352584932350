import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';

/** A domain of a group, as its owner sees it. */
export type GroupDomain = ResponseOf<typeof endpoints.listGroupDomains>['domains'][number];

/** What the owner does with the domains of the group (GROUP-464). */
export const domainApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    listGroupDomains: build.query({
      ...endpointQuery(endpoints.listGroupDomains),
      providesTags: ['Group'],
      keepUnusedDataFor: 0,
    }),
    addGroupDomain: build.mutation({
      ...endpointMutation(endpoints.addGroupDomain),
      invalidatesTags: ['Group'],
    }),
    checkGroupDomain: build.mutation({
      ...endpointMutation(endpoints.checkGroupDomain),
      invalidatesTags: ['Group'],
    }),
    removeGroupDomain: build.mutation({
      ...endpointMutation(endpoints.removeGroupDomain),
      invalidatesTags: ['Group'],
    }),
  }),
});
