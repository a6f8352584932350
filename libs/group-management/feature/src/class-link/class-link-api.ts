import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';

/** The class link of a group that is switched on. */
export type ClassLink = NonNullable<ResponseOf<typeof endpoints.getClassLink>['link']>;

/** What is known about the link that a visitor has opened. */
export type DescribedClassLink = ResponseOf<typeof endpoints.describeClassLink>;

/** What the owner and those with the link ask about a class link (GROUP-460, GROUP-462). */
export const classLinkApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    getClassLink: build.query({
      ...endpointQuery(endpoints.getClassLink),
      providesTags: ['Group'],
      keepUnusedDataFor: 0,
    }),
    openClassLink: build.mutation({
      ...endpointMutation(endpoints.openClassLink),
      invalidatesTags: ['Group'],
    }),
    closeClassLink: build.mutation({
      ...endpointMutation(endpoints.closeClassLink),
      invalidatesTags: ['Group'],
    }),
    describeClassLink: build.query({
      ...endpointQuery(endpoints.describeClassLink),
      keepUnusedDataFor: 0,
    }),
    joinByClassLink: build.mutation({
      ...endpointMutation(endpoints.joinByClassLink),
      invalidatesTags: ['Group'],
    }),
  }),
});
