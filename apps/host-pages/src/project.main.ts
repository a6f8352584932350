import { startBridgePanel } from './bridge-panel';
import { messages } from './messages';
import { find, settings, show } from './page';
import { startSignInPanel } from './sign-in-panel';

// `/project`: an open project of the editor frames the portal, and opens the editor's authorization page in the frame when
// the portal asks for it.
const { portal, clientId } = settings();
const frame = find<HTMLIFrameElement>('frame');

startBridgePanel();
startSignInPanel({
  name: 'sign-in frame',
  source: () => frame.contentWindow,
  open: (address) => {
    frame.hidden = false;
    frame.src = address;
    return true;
  },
  onAuthorize: ({ state, code_challenge: challenge, nonce }) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${portal}/oauth2/callback`,
      scope: 'openid email',
      state,
      ...(nonce && { nonce }),
      ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...(find<HTMLInputElement>('ask-terms').checked && { prompt: 'consent' }),
    });
    show('status', messages.waitingForEditor);
    frame.src = `/oauth/auth?${query}`;
  },
});
