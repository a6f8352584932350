import { bridgeScript, sharedScript } from './shared-script';

/** Frames the portal, and opens the editor's authorization page in the frame when the portal asks for it. */
const frameScript = `
const frame = find('frame');

for (const button of document.querySelectorAll('[data-login]')) {
  button.addEventListener('click', () => {
    find('status').textContent = 'Waiting for the portal';
    frame.hidden = false;
    frame.src = portal + '/api/oauth2?' + button.dataset.login;
  });
}

function authorize({ state, code_challenge: challenge, nonce }) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: portal + '/oauth2/callback',
    scope: 'openid email',
    state,
  });
  if (nonce) query.set('nonce', nonce);
  if (challenge) query.set('code_challenge', challenge);
  if (challenge) query.set('code_challenge_method', 'S256');
  if (find('ask-terms').checked) query.set('prompt', 'consent');
  find('status').textContent = 'Waiting for the editor';
  frame.src = '/oauth/auth?' + query;
}

const nameOf = (source) => {
  if (source === frame.contentWindow) return 'sign-in frame';
  return source === bridge.contentWindow ? 'bridge' : undefined;
};

receive(nameOf, (name, data) => {
  if (name === 'bridge') return handleBridge(data);
  if (data.type === 'overleaf_authorize') authorize(data);
  if (data.type === 'status_updated')
    find('status').textContent = data.status + (data.error ? ': ' + data.error : '');
});
`;

/** The script of `/project`. */
export const projectScript = `${sharedScript}${bridgeScript}${frameScript}`;
