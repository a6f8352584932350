import { accountEndpoints as endpoints } from '@portal/account/domain';
import type { EmailSubscriptionStatus } from '@portal/account/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
  type ApiRequest,
} from '@portal/shared/data-access';

/** The endpoints of the account page and of the blocked suggestions (ACCT-29 to ACCT-31, ACCT-101, ACCT-102). */
export const accountApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['Subscription', 'EmailSubscription', 'PersonalDictionary'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSubscriptionDetails: build.query({
        ...endpointQuery(endpoints.getSubscriptionDetails),
        providesTags: ['Subscription'],
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
      /** With the token of a fresh sign-in; without one the session must be fresh itself. */
      deleteAccount: build.mutation({
        ...endpointMutation(endpoints.deleteAccount),
        query: ({ idToken }: { readonly idToken?: string }): ApiRequest => ({
          endpoint: endpoints.deleteAccount,
          input: {},
          ...(idToken !== undefined && { idToken }),
        }),
      }),
      downloadAccountData: build.mutation(secretMutation(endpoints.downloadAccountData)),
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
