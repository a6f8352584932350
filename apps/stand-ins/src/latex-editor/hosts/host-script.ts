/** The script of the host pages: frames, pop-ups, messages to the portal, and the list of those that came back. */
export const hostScript = `
const { portal, client } = document.getElementById('host').dataset;
const frame = document.getElementById('frame');
const list = document.getElementById('messages');
let popUp = null;
let count = 0;

const shorten = (key, value) =>
  typeof value === 'string' && value.length > 60 ? value.slice(0, 20) + '…' : value;

function show(origin, data) {
  const entry = document.createElement('li');
  const text = document.createElement('pre');
  text.textContent = origin + ' ' + JSON.stringify(data, shorten, 2);
  entry.append(text);
  list.prepend(entry);
}

const send = (message) => frame.contentWindow.postMessage(message, portal);

/** The editor's half of a sign-in in the frame: its own login, in the place of the portal's page. */
function authorize({ state, code_challenge, nonce }) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: portal + '/oauth2/callback',
    scope: 'openid email',
    state,
    nonce,
    code_challenge,
    code_challenge_method: 'S256',
  });
  frame.src = '/oauth/auth?' + query;
}

window.addEventListener('message', ({ origin, data }) => {
  if (origin !== portal) return;
  show(origin, data);
  if (data && data.type === 'overleaf_authorize') authorize(data);
});

function nested(depth) {
  let value = { type: 'action', action: 'logout', id: '1' };
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}

const malformed = () => [
  null, 1, '', 'logout', [], {}, { type: 1 }, { type: 'ping', extra: 1 }, { type: 'action' },
  { type: 'action', action: 'logout' }, { type: 'action', action: 'delete', id: '1' },
  { type: 'action', action: ['logout'], id: '1' }, { type: 'action', action: 'logout', id: {} },
  { type: 'x'.repeat(1_000_000) }, nested(500), new ArrayBuffer(1_000),
  { type: 'status_updated', status: 'success', session: {} },
];

const actions = {
  frame: (path) => { frame.src = portal + path; },
  open: (path) => { popUp = window.open(portal + path, 'portal', 'width=520,height=700'); },
  post: (text) => send(JSON.parse(text)),
  act: (action) => { count += 1; send({ type: 'action', action, id: String(count) }); },
  flood: () => malformed().forEach((message) => frame.contentWindow.postMessage(message, '*')),
};

document.addEventListener('click', ({ target }) => {
  const { action, value } = target.dataset;
  if (action) actions[action](value);
});

const form = document.getElementById('hostile');
if (form) form.addEventListener('submit', (event) => {
  event.preventDefault();
  frame.src = portal + new FormData(form).get('path');
});
`;
