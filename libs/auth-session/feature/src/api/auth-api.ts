import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
} from '@portal/shared/data-access';
import { signedIn } from '../session/session-slice';

/** The endpoints of the pages that sign users in and prove who they are. */
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
      /** Opens a session that only proves who the user is: the browser keeps its own. */
      proveBySignIn: build.mutation(secretMutation(endpoints.signIn)),
      requestSignInMail: build.mutation(secretMutation(endpoints.requestSignInMail)),
      checkSignInLink: build.mutation(endpointMutation(endpoints.checkSignInLink)),
      redeemSignInDigits: build.mutation(secretMutation(endpoints.redeemSignInDigits)),
      requestCode: build.mutation(endpointMutation(endpoints.requestCode)),
      exchangeSocialTicket: build.mutation(
        secretMutation(endpoints.exchangeSocialTicket, ({ session }, { rememberMe = true }) =>
          session ? signedIn({ tokens: session, rememberMe }) : undefined,
        ),
      ),
      getInstitution: build.query(endpointQuery(endpoints.getInstitution)),
      linkSocialIdentity: build.mutation(
        secretMutation(endpoints.linkSocialIdentity, (tokens) =>
          signedIn({ tokens, rememberMe: true }),
        ),
      ),
      answerSecondFactor: build.mutation(
        secretMutation(endpoints.answerSecondFactor, ({ session, remembered }) =>
          session ? signedIn({ tokens: session, rememberMe: remembered }) : undefined,
        ),
      ),
      askFactorRemoval: build.mutation(endpointMutation(endpoints.askFactorRemoval)),
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
      openExtensionSession: build.mutation({
        ...secretMutation(endpoints.openExtensionSession),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
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
      getBotCheck: build.query({ ...endpointQuery(endpoints.getBotCheck), keepUnusedDataFor: 0 }),
      verifyBotCheck: build.mutation(secretMutation(endpoints.verifyBotCheck)),
    }),
  });
