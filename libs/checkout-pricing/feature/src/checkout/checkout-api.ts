import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoints for prices, checkout and plan management (PRICE-76 to PRICE-81). */
export const checkoutApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'Group', 'Subscription', 'WaitingPurchase'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getIpInfo: build.query(endpointQuery(endpoints.getIpInfo)),
      getActiveProducts: build.query({
        ...endpointQuery(endpoints.getActiveProducts),
        /** Whether a coupon lowers prices depends on who is signed in (PRICE-170). */
        forceRefetch: ({ currentArg }) => Boolean(currentArg && currentArg.coupon),
      }),
      getActiveGroupProducts: build.query(endpointQuery(endpoints.getActiveGroupProducts)),
      createCheckoutSession: build.mutation(endpointMutation(endpoints.createCheckoutSession)),
      getCheckoutStatus: build.query({
        ...endpointQuery(endpoints.getCheckoutStatus),
        keepUnusedDataFor: 0,
      }),
      saveWaitingPurchase: build.mutation({
        ...endpointMutation(endpoints.saveWaitingPurchase),
        invalidatesTags: ['WaitingPurchase'],
      }),
      createPortalLink: build.mutation(endpointMutation(endpoints.createPortalLink)),
    }),
  });
