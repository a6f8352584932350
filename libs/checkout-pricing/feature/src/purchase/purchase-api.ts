import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { checkoutApi } from '../api/checkout-api';

/** The endpoints for a purchase that waits (PRICE-165, PRICE-166); apart, because /plans does not need them. */
export const purchaseApi = checkoutApi.injectEndpoints({
  endpoints: (build) => ({
    describePurchase: build.query(endpointQuery(endpoints.describePurchase)),
    getWaitingPurchase: build.query({
      ...endpointQuery(endpoints.getWaitingPurchase),
      providesTags: ['WaitingPurchase'],
    }),
    removeWaitingPurchase: build.mutation({
      ...endpointMutation(endpoints.removeWaitingPurchase),
      invalidatesTags: ['WaitingPurchase'],
    }),
  }),
});
