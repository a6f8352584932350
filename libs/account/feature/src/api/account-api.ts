import { accountEndpoints as endpoints } from '@portal/account/domain';
import type { EmailSubscriptionStatus } from '@portal/account/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
  type ApiRequest,
} from '@portal/shared/data-access';

/** The endpoints of the account page (ACCT-30, ACCT-31). */
export const accountApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['EmailSubscription'] })
  .injectEndpoints({
    endpoints: (build) => ({
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
      getPersonalDictionary: build.query(endpointQuery(endpoints.getPersonalDictionary)),
      removePersonalDictionaryEntry: build.mutation({
        ...endpointMutation(endpoints.removePersonalDictionaryEntry),
        onQueryStarted: async (entry, { dispatch, queryFulfilled }) => {
          const change = dispatch(withoutEntry(entry));
          await queryFulfilled.catch(() => change.undo());
        },
      }),
    }),
  });

/** Shows the new status before the server has responded. */
const showAs = (status: EmailSubscriptionStatus) =>
  accountApi.util.updateQueryData('getEmailSubscription', undefined, (shown) => {
    shown.status = status;
  });

/** Removes an entry from the shown list before the server has responded; loading 10,000 entries again would take longer. */
const withoutEntry = ({ target, replacement }: { target: string; replacement: string }) =>
  accountApi.util.updateQueryData('getPersonalDictionary', undefined, (shown) =>
    Object.fromEntries(
      Object.entries(shown).filter(
        ([, entry]) => entry.target !== target || (entry.replacements[0] ?? '') !== replacement,
      ),
    ),
  );
