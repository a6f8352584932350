import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoints for prices, checkout and plan management (PRICE-76 to PRICE-81, PRICE-165, PRICE-166). */
export const checkoutApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'Subscription', 'WaitingPurchase'] })
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
      describePurchase: build.query(endpointQuery(endpoints.describePurchase)),
      getWaitingPurchase: build.query({
        ...endpointQuery(endpoints.getWaitingPurchase),
        providesTags: ['WaitingPurchase'],
      }),
      saveWaitingPurchase: build.mutation({
        ...endpointMutation(endpoints.saveWaitingPurchase),
        invalidatesTags: ['WaitingPurchase'],
      }),
      removeWaitingPurchase: build.mutation({
        ...endpointMutation(endpoints.removeWaitingPurchase),
        invalidatesTags: ['WaitingPurchase'],
      }),
      createPortalLink: build.mutation(endpointMutation(endpoints.createPortalLink)),
    }),
  });
