import { authSessionEndpoints as calls, type ActiveSession } from '@portal/auth-session/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** Takes sessions off the shown list before the server has answered … */
const keepOnly =
  (isKept: (session: ActiveSession) => boolean) =>
  (shown: ResponseOf<typeof calls.listSessions>): void => {
    shown.sessions = shown.sessions.filter(isKept);
  };

/** … and puts them back when it does not end them. */
async function undoIfRefused(change: { undo(): void }, answer: Promise<unknown>): Promise<void> {
  await answer.catch(() => change.undo());
}

/** The calls of authentication and the session (specification 1, section 7). */
export const authSessionApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation(endpointMutation(calls.signUp)),
    signIn: build.mutation(endpointMutation(calls.signIn)),
    requestCode: build.mutation(endpointMutation(calls.requestCode)),
    exchangeSocialTicket: build.mutation(endpointMutation(calls.exchangeSocialTicket)),
    linkSocialIdentity: build.mutation(endpointMutation(calls.linkSocialIdentity)),
    refreshSession: build.mutation(endpointMutation(calls.refreshSession)),
    signOut: build.mutation(endpointMutation(calls.signOut)),
    getCurrentUser: build.query(
      endpointQuery(calls.getCurrentUser, { providesTags: ['CurrentUser'] }),
    ),
    getUserEmail: build.query(endpointQuery(calls.getUserEmail, { keepUnusedDataFor: 0 })),
    runEmailAction: build.mutation(
      endpointMutation(calls.runEmailAction, { invalidatesTags: ['CurrentUser'] }),
    ),
    startEmailChange: build.mutation(endpointMutation(calls.startEmailChange)),
    changePassword: build.mutation(
      endpointMutation(calls.changePassword, { invalidatesTags: ['Sessions', 'SecurityActivity'] }),
    ),
    listSessions: build.query(endpointQuery(calls.listSessions, { providesTags: ['Sessions'] })),
    endSession: build.mutation(
      endpointMutation(calls.endSession, {
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const change = dispatch(
            authSessionApi.util.updateQueryData(
              'listSessions',
              undefined,
              keepOnly((session) => session.id !== id),
            ),
          );
          await undoIfRefused(change, queryFulfilled);
        },
      }),
    ),
    endOtherSessions: build.mutation(
      endpointMutation(calls.endOtherSessions, {
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const change = dispatch(
            authSessionApi.util.updateQueryData(
              'listSessions',
              undefined,
              keepOnly((session) => session.current),
            ),
          );
          await undoIfRefused(change, queryFulfilled);
        },
      }),
    ),
    getSecurityActivity: build.query(
      endpointQuery(calls.getSecurityActivity, { providesTags: ['SecurityActivity'] }),
    ),
    getBotCheck: build.query(endpointQuery(calls.getBotCheck, { keepUnusedDataFor: 0 })),
    verifyBotCheck: build.mutation(endpointMutation(calls.verifyBotCheck)),
    getPremiumStatus: build.query(
      endpointQuery(calls.getPremiumStatus, { providesTags: ['PremiumStatus'] }),
    ),
  }),
});
