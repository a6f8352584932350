import { billingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { checkoutApi } from '../checkout/checkout-api';

/** A plan that changed may have made a group, or ended the user's Premium. */
const changesPlan = {
  invalidatesTags: ['Subscription', 'CurrentUser', 'Group', 'Invoice'],
} as const;

export const billingApi = checkoutApi
  .enhanceEndpoints({ addTagTypes: ['BillingDetails', 'Group', 'Invoice'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBilledPlan: build.query({
        ...endpointQuery(endpoints.getBilledPlan),
        providesTags: ['Subscription'],
      }),
      previewPlanChange: build.query({
        ...endpointQuery(endpoints.previewPlanChange),
        /** A preview counts from the moment when it is made. */
        keepUnusedDataFor: 0,
      }),
      changePlan: build.mutation({
        ...endpointMutation(endpoints.changePlan),
        ...changesPlan,
      }),
      cancelPlan: build.mutation({
        ...endpointMutation(endpoints.cancelPlan),
        ...changesPlan,
      }),
      payOwed: build.mutation({
        ...endpointMutation(endpoints.payOwed),
        ...changesPlan,
      }),
      orderByInvoice: build.mutation({
        ...endpointMutation(endpoints.orderByInvoice),
        invalidatesTags: [...changesPlan.invalidatesTags, 'BillingDetails'],
      }),
      listInvoices: build.query({
        ...endpointQuery(endpoints.listInvoices),
        providesTags: ['Invoice'],
      }),
      getBillingDetails: build.query({
        ...endpointQuery(endpoints.getBillingDetails),
        providesTags: ['BillingDetails'],
      }),
      saveBillingDetails: build.mutation({
        ...endpointMutation(endpoints.saveBillingDetails),
        invalidatesTags: ['BillingDetails'],
      }),
    }),
  });
