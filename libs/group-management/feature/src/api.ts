import type { GroupName } from './members/group-name';
import {
  groupManagementEndpoints as endpoints,
  type MemberFilter,
} from '@portal/group-management/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
  textFileMutation,
} from '@portal/shared/data-access';

/** A failed request may have changed something before it failed, and the numbers must be true after it, too. */
const changesMembers = { invalidatesTags: ['Group', 'Member'] } as const;

/** The endpoints of groups. */
export const groupManagementApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['Group', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getGroupDetails: build.query({
        ...endpointQuery(endpoints.getGroupDetails),
        providesTags: ['Group'],
      }),
      leaveGroup: build.mutation({
        ...endpointMutation(endpoints.leaveGroup),
        invalidatesTags: ['Group', 'Member'],
      }),
      continueGroup: build.mutation({
        ...endpointMutation(endpoints.continueGroup),
        invalidatesTags: ['Group', 'Member'],
      }),
      checkStatsToken: build.query({
        ...endpointQuery(endpoints.checkStatsToken),
        keepUnusedDataFor: 0,
      }),
      createStatsToken: build.mutation(secretMutation(endpoints.createStatsToken)),
      listMembers: build.query({
        ...endpointQuery(endpoints.listMembers),
        providesTags: ['Member'],
      }),
      checkMembers: build.query({
        ...endpointQuery(endpoints.checkMembers),
        keepUnusedDataFor: 0,
      }),
      sendInvitation: build.mutation({
        ...endpointMutation(endpoints.sendInvitation),
        ...changesMembers,
      }),
      removeMember: build.mutation({
        ...endpointMutation(endpoints.removeMember),
        ...changesMembers,
      }),
      undoRemoval: build.mutation({
        ...endpointMutation(endpoints.undoRemoval),
        ...changesMembers,
      }),
      resendInvitation: build.mutation({
        ...endpointMutation(endpoints.resendInvitation),
        ...changesMembers,
      }),
      resendInvitations: build.mutation({
        ...endpointMutation(endpoints.resendInvitations),
        ...changesMembers,
      }),
      getInvitationLink: build.mutation(secretMutation(endpoints.getInvitationLink)),
      answerFormerInvitation: build.mutation({
        ...endpointMutation(endpoints.answerFormerInvitation),
        ...changesMembers,
      }),
      joinByDomain: build.mutation({
        ...endpointMutation(endpoints.joinByDomain),
        ...changesMembers,
      }),
      exportMembers: build.mutation<string, MemberFilter & GroupName>(
        textFileMutation(endpoints.exportMembers),
      ),
    }),
  });
/** @public Apps of other teams replace texts. */
export type { GroupManagementTexts } from './texts';
