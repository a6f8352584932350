import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointMutation } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';

/** What the owner asks about the name of a group (GROUP-400). */
export const renameApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    renameGroup: build.mutation({
      ...endpointMutation(endpoints.renameGroup),
      invalidatesTags: ['Group', 'Member'],
    }),
  }),
});
