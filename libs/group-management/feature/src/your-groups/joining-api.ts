import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';
import { changing, fresh } from '../endpoint-kinds';

export type Invitation = ResponseOf<typeof endpoints.getInvitation>;
export type ClassLink = NonNullable<ResponseOf<typeof endpoints.getClassLink>['link']>;
export type DescribedClassLink = ResponseOf<typeof endpoints.describeClassLink>;

/** Invitations and class links, for those who have them (GROUP-405, GROUP-462) and for the owner (GROUP-460). */
export const joiningApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    getInvitation: build.query(fresh(endpoints.getInvitation)),
    askForInvitation: build.mutation(endpointMutation(endpoints.askForInvitation)),
    acceptInvitation: build.mutation(changing(endpoints.acceptInvitation)),
    changeInvitationRule: build.mutation(changing(endpoints.changeInvitationRule)),
    describeClassLink: build.query(fresh(endpoints.describeClassLink)),
    joinByClassLink: build.mutation(changing(endpoints.joinByClassLink)),
    getClassLink: build.query({
      ...endpointQuery(endpoints.getClassLink),
      providesTags: ['Group'],
      keepUnusedDataFor: 0,
    }),
    openClassLink: build.mutation(changing(endpoints.openClassLink)),
    closeClassLink: build.mutation(changing(endpoints.closeClassLink)),
  }),
});
