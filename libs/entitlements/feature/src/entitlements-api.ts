import { entitlementsEndpoints as endpoints } from '@portal/entitlements/domain';
import { endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoint of the sources of Premium (ENT-222). */
export const entitlementsApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['PremiumSources'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getPremiumSources: build.query({
        ...endpointQuery(endpoints.getPremiumSources),
        providesTags: ['PremiumSources'],
      }),
    }),
  });
