import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointMutation } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';

/** Ending a group on purpose (GROUP-468); its owner may lose Premium with it. */
export const endGroupApi = groupManagementApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser'] })
  .injectEndpoints({
    endpoints: (build) => ({
      endGroup: build.mutation({
        ...endpointMutation(endpoints.endGroup),
        invalidatesTags: ['Group', 'Member', 'CurrentUser'],
      }),
    }),
  });
