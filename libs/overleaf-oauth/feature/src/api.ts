import { signedIn } from '@portal/auth-session/api';
import {
  overleafOauthEndpoints as endpoints,
  type EditorSession,
} from '@portal/overleaf-oauth/domain';
import { endpointMutation, portalApi, secretMutation } from '@portal/shared/data-access';

const opened = ({ session }: Pick<EditorSession, 'session'>) =>
  signedIn({ tokens: session, rememberMe: true });

/** The endpoints of the login with the LaTeX editor and of the link to it. */
export const overleafOauthApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser', 'SecurityActivity'] })
  .injectEndpoints({
    endpoints: (build) => ({
      finishEditorLogin: build.mutation(secretMutation(endpoints.finishEditorLogin, opened)),
      confirmEditorLogin: build.mutation(secretMutation(endpoints.confirmEditorLogin, opened)),
      finishPkceLogin: build.mutation(secretMutation(endpoints.finishPkceLogin, opened)),
      linkEditorAccount: build.mutation({
        ...secretMutation(
          endpoints.linkEditorAccount,
          ({ session }) => session && opened({ session }),
        ),
        invalidatesTags: (_, error) => (error ? [] : ['CurrentUser', 'SecurityActivity']),
      }),
      unlinkEditorAccount: build.mutation({
        ...endpointMutation(endpoints.unlinkEditorAccount),
        invalidatesTags: (_, error) => (error ? [] : ['CurrentUser', 'SecurityActivity']),
      }),
      proveByEditorLogin: build.mutation(endpointMutation(endpoints.proveByEditorLogin)),
    }),
  });
/** @public Apps of other teams replace texts. */
export type { OverleafOauthTexts } from './texts';
