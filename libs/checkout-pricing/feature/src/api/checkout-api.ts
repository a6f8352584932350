import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoints of prices, of a purchase, and of managing what was bought. */
export const checkoutApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'Subscription'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getIpInfo: build.query(endpointQuery(endpoints.getIpInfo)),
      getActiveProducts: build.query(endpointQuery(endpoints.getActiveProducts)),
      getActiveGroupProducts: build.query(endpointQuery(endpoints.getActiveGroupProducts)),
      createCheckoutSession: build.mutation(endpointMutation(endpoints.createCheckoutSession)),
      getCheckoutStatus: build.query({
        ...endpointQuery(endpoints.getCheckoutStatus),
        keepUnusedDataFor: 0,
      }),
      createPortalLink: build.mutation(endpointMutation(endpoints.createPortalLink)),
    }),
  });
