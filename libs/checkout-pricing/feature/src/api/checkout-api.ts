import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoints for prices, checkout and plan management (PRICE-76 to PRICE-81). */
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
