import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';

/** The signed-in user who reads an invitation. */
export interface Accepting {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** What is known about an invitation. */
export type Invitation = ResponseOf<typeof endpoints.getInvitation>;

/** What somebody with the link of an invitation asks (GROUP-405). */
export const invitationApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    getInvitation: build.query({
      ...endpointQuery(endpoints.getInvitation),
      keepUnusedDataFor: 0,
    }),
    askForInvitation: build.mutation(endpointMutation(endpoints.askForInvitation)),
    acceptInvitation: build.mutation({
      ...endpointMutation(endpoints.acceptInvitation),
      invalidatesTags: ['Group'],
    }),
  }),
});
