import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoints of groups. */
export const groupManagementApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['Group'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getGroupDetails: build.query({
        ...endpointQuery(endpoints.getGroupDetails),
        providesTags: ['Group'],
      }),
      acceptInvitation: build.mutation({
        ...endpointMutation(endpoints.acceptInvitation),
        invalidatesTags: ['Group'],
      }),
    }),
  });
