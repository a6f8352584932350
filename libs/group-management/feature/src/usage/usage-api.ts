import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointQuery, textFileMutation } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';
import type { GroupName } from '../members/group-name';

/** The usage of a classroom (GROUP-353). */
export const usageApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    getGroupUsage: build.query({
      ...endpointQuery(endpoints.getGroupUsage),
      providesTags: ['Member'],
    }),
    listMemberUsage: build.query({
      ...endpointQuery(endpoints.listMemberUsage),
      providesTags: ['Member'],
    }),
    exportGroupUsage: build.mutation<string, GroupName>(
      textFileMutation(endpoints.exportGroupUsage),
    ),
  }),
});
