import { groupManagementEndpoints } from '@portal/group-management/domain';
import type { Platform } from '../../platform/platform';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import { createGetGroupDetails } from './get-group-details/get-group-details.service';

/** The server's half of group management. */
export function createGroupManagementModule(platform: Platform): ApiModule {
  const getGroupDetails = createGetGroupDetails(platform);
  return {
    routes: defineRoutes(groupManagementEndpoints, {
      getGroupDetails: ({ text }, { caller }) => getGroupDetails(caller.uid, text),
    }),
  };
}
