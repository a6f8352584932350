import { accountEndpoints as endpoints } from '@portal/account/domain';
import type { EmailSubscriptionStatus } from '@portal/account/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoints of the account page and of the blocked suggestions (ACCT-29 to ACCT-31, ACCT-222, ACCT-101, ACCT-102). */
export const accountApi = portalApi
  .enhanceEndpoints({
    addTagTypes: ['Subscription', 'PremiumSources', 'EmailSubscription', 'PersonalDictionary'],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getSubscriptionDetails: build.query({
        ...endpointQuery(endpoints.getSubscriptionDetails),
        providesTags: ['Subscription'],
      }),
      getPremiumSources: build.query({
        ...endpointQuery(endpoints.getPremiumSources),
        providesTags: ['PremiumSources'],
      }),
      getEmailSubscription: build.query({
        ...endpointQuery(endpoints.getEmailSubscription),
        providesTags: ['EmailSubscription'],
      }),
      subscribe: build.mutation({
        ...endpointMutation(endpoints.subscribe),
        invalidatesTags: ['EmailSubscription'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const change = dispatch(showAs('subscribed'));
          await queryFulfilled.catch(() => change.undo());
        },
      }),
      unsubscribe: build.mutation({
        ...endpointMutation(endpoints.unsubscribe),
        invalidatesTags: ['EmailSubscription'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const change = dispatch(showAs('unsubscribed'));
          await queryFulfilled.catch(() => change.undo());
        },
      }),
      getPersonalDictionary: build.query({
        ...endpointQuery(endpoints.getPersonalDictionary),
        providesTags: ['PersonalDictionary'],
      }),
      removePersonalDictionaryEntry: build.mutation({
        ...endpointMutation(endpoints.removePersonalDictionaryEntry),
        invalidatesTags: ['PersonalDictionary'],
      }),
    }),
  });

/** Shows the new status before the server has responded. */
const showAs = (status: EmailSubscriptionStatus) =>
  accountApi.util.updateQueryData('getEmailSubscription', undefined, (shown) => {
    shown.status = status;
  });
