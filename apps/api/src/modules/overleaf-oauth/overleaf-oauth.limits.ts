import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { perAccount, type EndpointLimit, type EndpointLimits } from '../../platform/endpoint-limit';

/** Logins that return to one network, which may be a whole campus; one with a forged state does not count. */
const perNetwork: EndpointLimit = {
  name: 'editor-logins-per-network',
  points: 500,
  windowSeconds: 60 * 60,
  per: 'network',
  takenBy: 'handler',
};

const links = { perAccount: perAccount('editor-links-per-account', 60) };

/** The limits of the endpoints of the login with the LaTeX editor. */
export const overleafOauthLimits = {
  finishEditorLogin: { perNetwork },
  finishPkceLogin: { perNetwork },
  proveByEditorLogin: { perNetwork },
  confirmEditorLogin: 'A ticket is used once; the logins that return are limited.',
  linkEditorAccount: links,
  unlinkEditorAccount: links,
} satisfies EndpointLimits<typeof overleafOauthEndpoints>;
