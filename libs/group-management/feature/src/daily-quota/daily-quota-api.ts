import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointQuery, portalApi } from '@portal/shared/data-access';

/** What the account page asks about the daily quota (GROUP-207), without the other endpoints of groups. */
export const dailyQuotaApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getDailyQuota: build.query(endpointQuery(endpoints.getDailyQuota)),
  }),
});
