import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const overleafOauthEndpointDocs: EndpointDocs<typeof endpoints> = {
  finishEditorLogin: {
    summary: 'Exchanges the code of the LaTeX editor for a session.',
    requirement: 'OAUTH-1',
  },
  finishPkceLogin: {
    summary: 'Exchanges tokens that the browser got from the LaTeX editor for a session.',
    requirement: 'OAUTH-2',
  },
  confirmEditorLogin: {
    summary: 'Opens the session that replaces that of another account, after its user agreed.',
    requirement: 'OAUTH-7',
  },
  linkEditorAccount: {
    summary: 'Links the user of the LaTeX editor to the account of the caller, or of a password.',
    requirement: 'OAUTH-3',
  },
  unlinkEditorAccount: {
    summary: 'Unlinks the user of the LaTeX editor from the account of the caller.',
    requirement: 'OAUTH-4',
  },
  proveByEditorLogin: {
    summary: 'Proves the caller by a fresh login with the linked user of the LaTeX editor.',
    requirement: 'OAUTH-5',
  },
};
