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
import { createSyncEditorPremium } from './editor-premium';
import { createLinkAccount } from './linking/link-account.service';
import { createUnlinkAccount } from './linking/unlink-account.service';
import { deleteLoginsOf, deleteOldLogins } from './login/editor-login.repository';
import { createFinishLogin } from './login/finish-login.service';
import { createRedeemState } from './login/login-state.service';
import { createProveUser } from './login/prove-user.service';
import { createStartLogin } from './login/start-login.service';
import { editorLogins } from './overleaf-oauth.tables';

/** What the domain needs of other domains. */
export type OverleafOauthDependencies = Pick<
  AuthSessionModule,
  | 'authenticator'
  | 'editorAccounts'
  | 'premiumRights'
  | 'referenceOf'
  | 'renewAuthentication'
  | 'userOf'
>;

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
  const { config, database, latexEditor: editor = noEditor } = platform;
  const browsers = createLoginBrowser({ ...config, cookieName: 'editor-login' });
  const { keyEncryptionSecret: secret } = config;
  const states = createLoginStates({ ...platform, secret, service: 'editor' });
  const syncPremium = createSyncEditorPremium(dependencies.premiumRights, platform.clock);
  const redeemState = createRedeemState({ ...platform, browsers, states });
  const shared = {
    ...platform,
    ...dependencies,
    browsers,
    states,
    editor,
    redeemState,
    syncPremium,
  };
  const login = createFinishLogin(shared);
  const linkAccount = createLinkAccount(shared);
  const unlinkAccount = createUnlinkAccount(shared);
  const proveUser = createProveUser({ ...shared, ...login });
  return {
    routes: defineRoutes(overleafOauthEndpoints, overleafOauthEndpointDocs, {
      finishEditorLogin: login.finishEditorLogin,
      finishPkceLogin: login.finishPkceLogin,
      linkEditorAccount: linkAccount,
      unlinkEditorAccount: (_, { caller }) => unlinkAccount(caller),
      proveByEditorLogin: proveUser,
    }),
    redirectRoutes: [
      {
        path: paths.editorLogin(),
        summary: 'Starts a login with the LaTeX editor; the query comes back inside the state.',
        handle: createStartLogin(shared),
      },
    ],
    scheduledJobs: [{ name: 'overleaf-oauth', run: (now) => deleteOldLogins(database.query, now) }],
    personalData: [
      {
        tables: [editorLogins],
        collect: async () => ({}),
        erase: (tx, { email }) => deleteLoginsOf(tx, email),
      },
    ],
  };
}
