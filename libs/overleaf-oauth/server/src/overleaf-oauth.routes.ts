import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { perAccount } from '@portal/server/platform';
import { defineRoutes, type Handler } from '@portal/server/http';
import { editorLoginsPerNetwork } from './login/returned-login';

type Endpoints = typeof overleafOauthEndpoints;
export type EditorHandlers = { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> };

const logins = { perNetwork: editorLoginsPerNetwork };
const links = { perAccount: perAccount('editor-links-per-account', 60) };

export const overleafOauthRoutes = (services: EditorHandlers) =>
  defineRoutes(overleafOauthEndpoints, {
    finishEditorLogin: {
      summary: 'Exchanges the code of the LaTeX editor for a session.',
      requirement: 'OAUTH-1',
      limits: logins,
      handle: services.finishEditorLogin,
    },
    finishPkceLogin: {
      summary: 'Exchanges tokens that the browser got from the LaTeX editor for a session.',
      requirement: 'OAUTH-2',
      limits: logins,
      handle: services.finishPkceLogin,
    },
    confirmEditorLogin: {
      summary: 'Opens the session that replaces that of another account, after its user agreed.',
      requirement: 'OAUTH-7',
      limits: 'A ticket is used once; the logins that return are limited.',
      handle: services.confirmEditorLogin,
    },
    linkEditorAccount: {
      summary: 'Links the user of the LaTeX editor to the account of the caller, or of a password.',
      requirement: 'OAUTH-3',
      limits: links,
      handle: services.linkEditorAccount,
    },
    unlinkEditorAccount: {
      summary: 'Unlinks the user of the LaTeX editor from the account of the caller.',
      requirement: 'OAUTH-4',
      limits: links,
      handle: services.unlinkEditorAccount,
    },
    proveByEditorLogin: {
      summary: 'Proves the caller by a fresh login with the linked user of the LaTeX editor.',
      requirement: 'OAUTH-5',
      limits: logins,
      handle: services.proveByEditorLogin,
    },
  });
