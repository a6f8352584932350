import {
  groupManagementEndpoints as endpoints,
  type MemberFilter,
} from '@portal/group-management/domain';
import {
  endpointQuery,
  portalApi,
  secretMutation,
  textFileMutation,
} from '@portal/shared/data-access';
import { changing, fresh, ofMembers } from './endpoint-kinds';
import type { GroupName } from './group-name';

/** The endpoints of groups. */
export const groupManagementApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['Group', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getGroupDetails: build.query({
        ...endpointQuery(endpoints.getGroupDetails),
        providesTags: ['Group'],
      }),
      leaveGroup: build.mutation(changing(endpoints.leaveGroup)),
      continueGroup: build.mutation(changing(endpoints.continueGroup)),
      checkStatsToken: build.query(fresh(endpoints.checkStatsToken)),
      createStatsToken: build.mutation(secretMutation(endpoints.createStatsToken)),
      listMembers: build.query(ofMembers(endpoints.listMembers)),
      checkMembers: build.query(fresh(endpoints.checkMembers)),
      sendInvitation: build.mutation(changing(endpoints.sendInvitation)),
      removeMember: build.mutation(changing(endpoints.removeMember)),
      undoRemoval: build.mutation(changing(endpoints.undoRemoval)),
      resendInvitation: build.mutation(changing(endpoints.resendInvitation)),
      resendInvitations: build.mutation(changing(endpoints.resendInvitations)),
      getInvitationLink: build.mutation(secretMutation(endpoints.getInvitationLink)),
      answerFormerInvitation: build.mutation(changing(endpoints.answerFormerInvitation)),
      exportMembers: build.mutation<string, MemberFilter & GroupName>(
        textFileMutation(endpoints.exportMembers),
      ),
    }),
  });
/** @public Apps of other teams replace texts. */
export type { GroupManagementTexts } from './texts';
