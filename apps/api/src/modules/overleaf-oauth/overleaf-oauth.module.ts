import { overleafOauthEndpointDocs, overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { paths } from '@portal/shared/util';
import { defineRoutes } from '../../platform/http/routing/route';
import { createLoginBrowser } from '../../platform/external-login/login-browser';
import { createLoginStates } from '../../platform/external-login/login-state';
import { ApiError } from '../../platform/errors';
import type { ApiModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import type { LatexEditor } from '../../ports/latex-editor';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import type { EntitlementsModule } from '../entitlements/entitlements.module';
import { overleafOauthLimits } from './overleaf-oauth.limits';
import { createLinkEditorAccount } from './linking/link-editor-account.service';
import { createUnlinkEditorAccount } from './linking/unlink-editor-account.service';
import { createConfirmEditorLogin } from './login/confirm-editor-login.service';
import { createEnterAccount } from './login/enter-account';
import { createFinishEditorLogin } from './login/finish-editor-login.service';
import { createFinishPkceLogin } from './login/finish-pkce-login.service';
import { createIdentityOfCode } from './login/identity-of-code';
import { createOpenEditorSession } from './login/open-editor-session';
import { createPresentSession } from './login/present-session';
import { createProveByEditorLogin } from './login/prove-by-editor-login.service';
import { createRedeemState } from './login/redeem-state';
import { createStartLogin } from './login/start-login.service';

/** What the domain needs of other domains. */
type OverleafOauthDependencies = Pick<
  AuthSessionModule,
  | 'admit'
  | 'authenticator'
  | 'loginTickets'
  | 'referenceOf'
  | 'renewAuthentication'
  | 'sessions'
  | 'userOf'
  | 'waysIn'
> &
  Pick<EntitlementsModule, 'syncEditorPremium'>;

const unavailable = async () => {
  throw new ApiError('EDITOR_UNAVAILABLE');
};

/** Stands for the editor where none is configured. */
const noEditor: LatexEditor = {
  authorizationUrl: unavailable,
  exchange: unavailable,
  identify: unavailable,
};

/** The login with the LaTeX editor, and the link between its users and accounts. */
export function createOverleafOauthModule(
  platform: Platform,
  dependencies: OverleafOauthDependencies,
): ApiModule {
  const { config, latexEditor: editor = noEditor } = platform;
  const browsers = createLoginBrowser({ ...config, cookieName: 'editor-login' });
  const { keyEncryptionSecrets: secrets } = config;
  const states = createLoginStates({ ...platform, secrets, service: 'editor' });
  const base = {
    ...{ ...platform, ...dependencies, browsers, states, editor },
    syncPremium: dependencies.syncEditorPremium,
    presentSession: createPresentSession(dependencies),
  };
  const enterAccount = createEnterAccount(base);
  const shared = {
    ...base,
    enterAccount,
    identityOfCode: createIdentityOfCode(base),
    openEditorSession: createOpenEditorSession({ ...base, enterAccount }),
    redeemState: createRedeemState(base),
  };
  return {
    routes: defineRoutes(overleafOauthEndpoints, overleafOauthEndpointDocs, overleafOauthLimits, {
      finishEditorLogin: createFinishEditorLogin(shared),
      confirmEditorLogin: createConfirmEditorLogin(shared),
      finishPkceLogin: createFinishPkceLogin(shared),
      linkEditorAccount: createLinkEditorAccount(shared),
      unlinkEditorAccount: createUnlinkEditorAccount(shared),
      proveByEditorLogin: createProveByEditorLogin(shared),
    }),
    redirectRoutes: [
      {
        path: paths.editorLogin(),
        summary: 'Starts a login with the LaTeX editor; the query comes back inside the state.',
        handle: createStartLogin(shared),
      },
    ],
    personalData: [],
  };
}
