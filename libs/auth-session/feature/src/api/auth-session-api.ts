import { authSessionEndpoints as calls } from '@portal/auth-session/domain';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';

/** The calls of authentication and the session (specification 1, section 7). */
export const authSessionApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation(endpointMutation(calls.signUp)),
    signIn: build.mutation(endpointMutation(calls.signIn)),
    requestCode: build.mutation(endpointMutation(calls.requestCode)),
    refreshSession: build.mutation(endpointMutation(calls.refreshSession)),
    signOut: build.mutation(endpointMutation(calls.signOut)),
    getCurrentUser: build.query(
      endpointQuery(calls.getCurrentUser, { providesTags: ['CurrentUser'] }),
    ),
    runEmailAction: build.mutation(
      endpointMutation(calls.runEmailAction, { invalidatesTags: ['CurrentUser'] }),
    ),
    getBotCheck: build.query(endpointQuery(calls.getBotCheck, { keepUnusedDataFor: 0 })),
    verifyBotCheck: build.mutation(endpointMutation(calls.verifyBotCheck)),
    getPremiumStatus: build.query(
      endpointQuery(calls.getPremiumStatus, { providesTags: ['PremiumStatus'] }),
    ),
  }),
});
