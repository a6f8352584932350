import { authSessionEndpoints as endpoints, type ActiveSession } from '@portal/auth-session/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
} from '@portal/shared/data-access';
import { signedIn, signedOutEverywhere } from '../session/session-slice';

/** The endpoints of the pages that sign users in and of the account's security. */
export const authApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'Sessions', 'SecurityActivity'] })
  .injectEndpoints({
    endpoints: (build) => ({
      signUp: build.mutation(secretMutation(endpoints.signUp)),
      signIn: build.mutation(
        secretMutation(endpoints.signIn, (tokens, { rememberMe = true }) =>
          signedIn({ tokens, rememberMe }),
        ),
      ),
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
      startEmailChange: build.mutation(endpointMutation(endpoints.startEmailChange)),
      changePassword: build.mutation({
        ...secretMutation(endpoints.changePassword),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
      }),
      listSessions: build.query({
        ...endpointQuery(endpoints.listSessions),
        providesTags: ['Sessions'],
      }),
      endSession: build.mutation({
        ...endpointMutation(endpoints.endSession),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const change = dispatch(showOnly((session) => session.id !== id));
          await queryFulfilled.catch(() => change.undo());
        },
      }),
      endOtherSessions: build.mutation({
        ...endpointMutation(endpoints.endOtherSessions),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const change = dispatch(showOnly((session) => session.current));
          await queryFulfilled.catch(() => change.undo());
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
      getSecurityActivity: build.query({
        ...endpointQuery(endpoints.getSecurityActivity),
        providesTags: ['SecurityActivity'],
      }),
      getBotCheck: build.query({ ...endpointQuery(endpoints.getBotCheck), keepUnusedDataFor: 0 }),
      verifyBotCheck: build.mutation(secretMutation(endpoints.verifyBotCheck)),
    }),
  });

/** Removes sessions from the displayed list before the server has responded. */
const showOnly = (isKept: (session: ActiveSession) => boolean) =>
  authApi.util.updateQueryData('listSessions', undefined, (shown) => {
    shown.sessions = shown.sessions.filter(isKept);
  });
