import { accountEndpoints as calls } from '@portal/account/domain';
import type { EmailSubscriptionStatus } from '@portal/account/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The account page's own calls (specification 2, section 7). */
export const accountApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getSubscriptionDetails: build.query(
      endpointQuery(calls.getSubscriptionDetails, { providesTags: ['Subscription'] }),
    ),
    getEmailSubscription: build.query(
      endpointQuery(calls.getEmailSubscription, { providesTags: ['EmailSubscription'] }),
    ),
    subscribe: build.mutation(
      endpointMutation(calls.subscribe, {
        invalidatesTags: ['EmailSubscription'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const change = dispatch(showAs('subscribed'));
          await queryFulfilled.catch(() => change.undo());
        },
      }),
    ),
    unsubscribe: build.mutation(
      endpointMutation(calls.unsubscribe, {
        invalidatesTags: ['EmailSubscription'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const change = dispatch(showAs('unsubscribed'));
          await queryFulfilled.catch(() => change.undo());
        },
      }),
    ),
  }),
});

/** The answer before it is there. */
const showAs = (status: EmailSubscriptionStatus) =>
  accountApi.util.updateQueryData('getEmailSubscription', undefined, (shown) => {
    shown.status = status;
  });
