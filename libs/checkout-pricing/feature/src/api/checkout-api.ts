import { checkoutPricingEndpoints as calls } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The calls of a purchase, and of managing what was bought (specification 1, section 7). */
export const checkoutApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    createCheckoutSession: build.mutation(endpointMutation(calls.createCheckoutSession)),
    getCheckoutStatus: build.query(
      endpointQuery(calls.getCheckoutStatus, { providesTags: ['Checkout'], keepUnusedDataFor: 0 }),
    ),
    createPortalLink: build.mutation(endpointMutation(calls.createPortalLink)),
  }),
});
