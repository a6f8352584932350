import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { groupManagementApi } from '../api';
import { changing } from '../endpoint-kinds';

export const roleApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    changeMemberRole: build.mutation(changing(endpoints.changeMemberRole)),
    handOverGroup: build.mutation(changing(endpoints.handOverGroup)),
    requireSecondFactor: build.mutation(changing(endpoints.requireSecondFactor)),
    stepDown: build.mutation(changing(endpoints.stepDown)),
    withdrawRoleOffer: build.mutation(changing(endpoints.withdrawRoleOffer)),
    acceptRoleOffer: build.mutation(changing(endpoints.acceptRoleOffer)),
    declineRoleOffer: build.mutation(changing(endpoints.declineRoleOffer)),
  }),
});
