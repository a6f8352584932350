import {
  groupManagementEndpoints as endpoints,
  type ActivityFilter,
} from '@portal/group-management/domain';
import { endpointQuery, textFileMutation } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';
import type { GroupName } from '../members/group-name';

/** The log of a group (GROUP-39). */
export const activityApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    listGroupActivity: build.query({
      ...endpointQuery(endpoints.listGroupActivity),
      providesTags: ['Member'],
    }),
    exportGroupActivity: build.mutation<string, ActivityFilter & GroupName>(
      textFileMutation(endpoints.exportGroupActivity),
    ),
  }),
});
