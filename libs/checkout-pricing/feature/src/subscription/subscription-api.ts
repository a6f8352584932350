import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { checkoutApi } from '../api/checkout-api';

/** The subscriptions of the signed-in user (ACCT-29); apart, because pages for visitors do not need them. */
export const subscriptionApi = checkoutApi.injectEndpoints({
  endpoints: (build) => ({
    getSubscriptionDetails: build.query({
      ...endpointQuery(endpoints.getSubscriptionDetails),
      providesTags: ['Subscription'],
    }),
    resumePlan: build.mutation({
      ...endpointMutation(endpoints.resumePlan),
      invalidatesTags: ['Subscription', 'CurrentUser'],
    }),
  }),
});
