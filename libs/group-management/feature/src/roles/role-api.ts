import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointMutation } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';

const changesMembers = { invalidatesTags: ['Group', 'Member'] } as const;

/** What is asked about the roles in a group, by those who offer and those who answer (GROUP-229). */
export const roleApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    changeMemberRole: build.mutation({
      ...endpointMutation(endpoints.changeMemberRole),
      ...changesMembers,
    }),
    handOverGroup: build.mutation({
      ...endpointMutation(endpoints.handOverGroup),
      ...changesMembers,
    }),
    stepDown: build.mutation({
      ...endpointMutation(endpoints.stepDown),
      ...changesMembers,
    }),
    withdrawRoleOffer: build.mutation({
      ...endpointMutation(endpoints.withdrawRoleOffer),
      ...changesMembers,
    }),
    acceptRoleOffer: build.mutation({
      ...endpointMutation(endpoints.acceptRoleOffer),
      ...changesMembers,
    }),
    declineRoleOffer: build.mutation({
      ...endpointMutation(endpoints.declineRoleOffer),
      ...changesMembers,
    }),
  }),
});
