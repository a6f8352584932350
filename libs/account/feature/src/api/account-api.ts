import { accountEndpoints as endpoints } from '@portal/account/domain';
import type { EmailSubscriptionStatus } from '@portal/account/domain';
import { useSession } from '@portal/auth-session/api';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
  type ApiRequest,
} from '@portal/shared/data-access';

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
        onQueryStarted: async (_, { dispatch, queryFulfilled }) =>
          void (await undoOnFailure(queryFulfilled, dispatch(showAs('subscribed')))),
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
        onQueryStarted: async (_, { dispatch, queryFulfilled }) =>
          void (await undoOnFailure(queryFulfilled, dispatch(showAs('unsubscribed')))),
      }),
      getPersonalDictionary: build.query(endpointQuery(endpoints.getPersonalDictionary)),
      removePersonalDictionaryEntry: build.mutation({
        ...endpointMutation(endpoints.removePersonalDictionaryEntry),
        onQueryStarted: async (entry, { dispatch, queryFulfilled }) =>
          void (await undoOnFailure(queryFulfilled, dispatch(withoutEntry(entry)))),
      }),
    }),
  });

/** Takes a change back that was shown before the server has responded, when the request fails. */
const undoOnFailure = (response: Promise<unknown>, shown: { undo(): void }) =>
  response.then(undefined, () => shown.undo());

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

/** Requests the update notifications while the user is still loading, so that the account page gets everything in one round (ACCT-210). */
export function useEarlyEmailSubscription(): void {
  const skip = useSession().status === 'signed-out';
  accountApi.useGetEmailSubscriptionQuery(undefined, { skip });
}
