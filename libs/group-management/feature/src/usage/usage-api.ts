import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { textFileMutation } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';
import { ofMembers } from '../endpoint-kinds';
import type { GroupName } from '../group-name';

export const usageApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    getGroupUsage: build.query(ofMembers(endpoints.getGroupUsage)),
    listMemberUsage: build.query(ofMembers(endpoints.listMemberUsage)),
    exportGroupUsage: build.mutation<string, GroupName>(
      textFileMutation(endpoints.exportGroupUsage),
    ),
  }),
});
