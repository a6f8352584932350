import { checkoutPricingEndpoints as calls } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The calls of pricing and checkout (specification 1, section 7). */
export const checkoutPricingApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getIpInfo: build.query(endpointQuery(calls.getIpInfo)),
    getActiveProducts: build.query(
      endpointQuery(calls.getActiveProducts, { providesTags: ['Products'] }),
    ),
    getActiveGroupProducts: build.query(
      endpointQuery(calls.getActiveGroupProducts, { providesTags: ['GroupProducts'] }),
    ),
    createCheckoutSession: build.mutation(endpointMutation(calls.createCheckoutSession)),
    getCheckoutStatus: build.query(
      endpointQuery(calls.getCheckoutStatus, { providesTags: ['Checkout'], keepUnusedDataFor: 0 }),
    ),
    createPortalLink: build.mutation(endpointMutation(calls.createPortalLink)),
  }),
});
