import { signedIn } from '@portal/auth-session/api';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import {
  endpointMutation,
  portalApi,
  secretMutation,
  type ApiRequest,
} from '@portal/shared/data-access';
import type { RequestOf } from '@portal/shared/contract';

/** The endpoints of the login with the LaTeX editor and of the link to it. */
export const overleafOauthApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'SecurityActivity'] })
  .injectEndpoints({
    endpoints: (build) => ({
      finishEditorLogin: build.mutation(
        secretMutation(endpoints.finishEditorLogin, ({ session }) =>
          signedIn({ tokens: session, rememberMe: true }),
        ),
      ),
      finishPkceLogin: build.mutation(
        secretMutation(endpoints.finishPkceLogin, ({ session }) =>
          signedIn({ tokens: session, rememberMe: true }),
        ),
      ),
      /** With the token of a fresh sign-in. */
      linkEditorAccount: build.mutation({
        ...endpointMutation(endpoints.linkEditorAccount),
        query: ({
          idToken,
          ...input
        }: RequestOf<typeof endpoints.linkEditorAccount> & {
          readonly idToken: string;
        }): ApiRequest => ({ endpoint: endpoints.linkEditorAccount, input, idToken }),
      }),
      unlinkEditorAccount: build.mutation({
        ...endpointMutation(endpoints.unlinkEditorAccount),
        invalidatesTags: (_, error) => (error ? [] : ['CurrentUser', 'SecurityActivity']),
      }),
      proveByEditorLogin: build.mutation(endpointMutation(endpoints.proveByEditorLogin)),
    }),
  });
