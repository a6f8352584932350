import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointMutation, portalApi } from '@portal/shared/data-access';

/** The endpoints of group management. */
export const groupManagementApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getGroupDetails: build.mutation(endpointMutation(endpoints.getGroupDetails)),
  }),
});
