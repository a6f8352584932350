import { accountEndpoints as calls } from '@portal/account/domain';
import { endpointQuery, portalApi } from '@portal/shared/data-access';

/** The account page's own calls (specification 2, section 7). */
export const accountApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getSubscriptionDetails: build.query(
      endpointQuery(calls.getSubscriptionDetails, { providesTags: ['Subscription'] }),
    ),
  }),
});
