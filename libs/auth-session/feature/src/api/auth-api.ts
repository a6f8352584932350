import { authSessionEndpoints as endpoints, type ActiveSession } from '@portal/auth-session/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
} from '@portal/shared/data-access';
import { current } from '@reduxjs/toolkit';
import { signedIn, signedOutEverywhere } from '../session/session-slice';

/** The endpoints of the pages that sign users in and of the account's security. */
export const authApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'Sessions', 'SecurityActivity', 'WaysIn'] })
  .injectEndpoints({
    endpoints: (build) => ({
      signUp: build.mutation(secretMutation(endpoints.signUp)),
      signIn: build.mutation(
        secretMutation(endpoints.signIn, (tokens, { rememberMe = true }) =>
          signedIn({ tokens, rememberMe }),
        ),
      ),
      /** Opens a session that only proves who the user is: the browser keeps its own. */
      proveBySignIn: build.mutation(secretMutation(endpoints.signIn)),
      requestCode: build.mutation(endpointMutation(endpoints.requestCode)),
      exchangeSocialTicket: build.mutation(
        secretMutation(endpoints.exchangeSocialTicket, ({ session }) =>
          session ? signedIn({ tokens: session, rememberMe: true }) : undefined,
        ),
      ),
      linkSocialIdentity: build.mutation(
        secretMutation(endpoints.linkSocialIdentity, (tokens) =>
          signedIn({ tokens, rememberMe: true }),
        ),
      ),
      getUserEmail: build.query({
        ...endpointQuery(endpoints.getUserEmail),
        keepUnusedDataFor: 0,
      }),
      runEmailAction: build.mutation({
        ...endpointMutation(endpoints.runEmailAction),
        invalidatesTags: ['CurrentUser'],
      }),
      // Mutations, although they only read: the store keeps the argument of a query, which is a code here.
      checkEmailCode: build.mutation(endpointMutation(endpoints.checkEmailCode)),
      getAccountOpening: build.mutation(endpointMutation(endpoints.getAccountOpening)),
      disownAccount: build.mutation(endpointMutation(endpoints.disownAccount)),
      startEmailChange: build.mutation(endpointMutation(endpoints.startEmailChange)),
      changePassword: build.mutation({
        ...secretMutation(endpoints.changePassword),
        invalidatesTags: ['Sessions', 'SecurityActivity', 'WaysIn'],
      }),
      openExtensionSession: build.mutation({
        ...secretMutation(endpoints.openExtensionSession),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
      }),
      listSessions: build.query({
        ...endpointQuery(endpoints.listSessions),
        providesTags: ['Sessions'],
      }),
      listWaysIn: build.query({
        ...endpointQuery(endpoints.listWaysIn),
        providesTags: ['WaysIn'],
      }),
      removeWayIn: build.mutation({
        ...endpointMutation(endpoints.removeWayIn),
        invalidatesTags: (_, error) =>
          error ? [] : ['WaysIn', 'CurrentUser', 'Sessions', 'SecurityActivity'],
      }),
      endSession: build.mutation({
        ...endpointMutation(endpoints.endSession),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { change, undo } = showOnly((session) => session.id !== id);
          dispatch(change);
          await queryFulfilled.catch(() => dispatch(undo));
        },
      }),
      endOtherSessions: build.mutation({
        ...endpointMutation(endpoints.endOtherSessions),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const { change, undo } = showOnly((session) => session.current);
          dispatch(change);
          await queryFulfilled.catch(() => dispatch(undo));
        },
      }),
      endAllSessions: build.mutation({
        ...endpointMutation(endpoints.endAllSessions),
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const isDone = await queryFulfilled.then(
            () => true,
            () => false,
          );
          if (isDone) dispatch(signedOutEverywhere());
        },
      }),
      hasUserPassword: build.query(endpointQuery(endpoints.hasUserPassword)),
      getReauthenticationOptions: build.query({
        ...endpointQuery(endpoints.getReauthenticationOptions),
        keepUnusedDataFor: 0,
      }),
      reauthenticate: build.mutation(endpointMutation(endpoints.reauthenticate)),
      reauthenticateWithTicket: build.mutation(
        endpointMutation(endpoints.reauthenticateWithTicket),
      ),
      getSecurityActivity: build.query({
        ...endpointQuery(endpoints.getSecurityActivity),
        providesTags: ['SecurityActivity'],
      }),
      getBotCheck: build.query({ ...endpointQuery(endpoints.getBotCheck), keepUnusedDataFor: 0 }),
      verifyBotCheck: build.mutation(secretMutation(endpoints.verifyBotCheck)),
    }),
  });

/**
 * Takes sessions off the shown list before the server has responded, and puts them back. Not by the inverse patches: there
 * is no list to patch when the session has ended meanwhile.
 */
function showOnly(isKept: (session: ActiveSession) => boolean) {
  let before: ActiveSession[] = [];
  const { updateQueryData } = authApi.util;
  return {
    change: updateQueryData('listSessions', undefined, (shown) => {
      before = current(shown).sessions;
      shown.sessions = shown.sessions.filter(isKept);
    }),
    undo: updateQueryData('listSessions', undefined, (shown) => {
      shown.sessions = before;
    }),
  };
}
