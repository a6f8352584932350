import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';
import { paths } from '@portal/shared/util';
import {
  createLoginBrowser,
  createLoginStates,
  type ApiModule,
  type Platform,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { LatexEditor } from '@portal/server/ports';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { EntitlementsModule } from '@portal/entitlements/server';
import { overleafOauthRoutes } from './overleaf-oauth.routes';
import {
  createLinkEditorAccount,
  createUnlinkEditorAccount,
} from './linking/link-editor-account.service';
import { createEditorSessions } from './login/editor-sessions';
import { createEditorLogins } from './login/finish-login.service';
import { createRedeemState } from './login/returned-login';
import { createStartLogin } from './login/start-login.service';

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
  const base = { ...platform, ...dependencies, browsers, states, editor };
  const shared = {
    ...base,
    editorSessions: createEditorSessions(base),
    redeemState: createRedeemState(base),
  };
  return {
    routes: overleafOauthRoutes({
      ...createEditorLogins(shared),
      linkEditorAccount: createLinkEditorAccount(shared),
      unlinkEditorAccount: createUnlinkEditorAccount(shared),
    }),
    redirectRoutes: [
      {
        path: paths.editorLogin(),
        summary: 'Starts a login with the LaTeX editor; the query comes back inside the state.',
        handle: createStartLogin(shared),
      },
    ],
    errors: overleafOauthErrors,
    personalData: [],
  };
}
