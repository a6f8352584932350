import { sharedScript } from './shared-script';

/** The messages that a hostile window sends, by kind. */
const attacksScript = `
const nested = (levels) => {
  let value = {};
  for (let level = 0; level < levels; level += 1) value = { type: 'action', inside: value };
  return value;
};
const circular = () => {
  const value = { type: 'ping' };
  value.self = value;
  return value;
};
const actions = ['logout', 'refresh-user-data', 'resend-verification-email'];

const attacks = {
  logout: () => [{ type: 'action', action: 'logout', id: 'forged' }],
  malformed: () => [
    undefined, null, true, 0, NaN, '', 'ping', '{"type":"ping"}', [], [['type', 'ping']], {},
    { type: null }, { type: '' }, { type: 'PING' }, { type: ' ping' }, { type: 'ping\\u0000' },
    { type: 'constructor' }, { type: '__proto__' }, { type: 'toString' }, { Type: 'ping' },
    JSON.parse('{"__proto__":{"type":"ping"}}'), JSON.parse('{"type":"ping","__proto__":{"admin":true}}'),
    { type: 'ping', extra: 1 }, { type: 'action' }, { type: 'action', action: 'logout' },
  ],
  typed: () => [
    new Date(), /ping/, new Map([['type', 'ping']]), new Set(['ping']), new Error('ping'),
    new Uint8Array(1_000), new ArrayBuffer(8), 10n, new Blob(['ping']), new Boolean(true), new String('ping'),
    { type: ['ping'] }, { type: { toString: 'ping' } }, { type: 1 }, { type: new String('ping') },
    { type: 'action', action: ['logout'], id: '1' }, { type: 'action', action: 'logout', id: 1 },
    { type: 'action', action: 'logout', id: {} }, { type: 'action', action: 'logout', id: '' },
  ],
  huge: () => [
    nested(100), nested(2_000), circular(), 'x'.repeat(5_000_000),
    { type: 'ping', padding: 'x'.repeat(5_000_000) }, { type: 'x'.repeat(1_000_000) },
    { type: 'action', action: 'logout', id: 'x'.repeat(1_000_000) },
    Array.from({ length: 200_000 }, (_, index) => index),
    Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => ['field' + index, index])),
  ],
  forged: () => [
    { type: 'ping' },
    ...actions.map((action, index) => ({ type: 'action', action, id: 'forged-' + index })),
    { type: 'action', action: 'delete-account', id: 'forged-9' },
    { type: 'pong', version: '1' },
    { type: 'action_result', id: 'forged-1', ok: true },
    { type: 'session_updated', session: { idToken: 'forged', uid: 'forged', email: 'forged@evil.example' } },
    { type: 'overleaf_authorize', state: 'forged' },
    { type: 'status_updated', status: 'success', session: null, isEmailConfirmed: true, error: null, email: null, uuid: null },
  ],
};
`;

/** Shows any page of the portal in a frame or a pop-up and attacks it; nothing may come back. */
const hostileScript = `
const frame = find('frame');
const query = new URLSearchParams(location.search);
let target = null;
let sent = 0;

function showTarget(how) {
  const address = new URL(find('path').value, portal);
  if (address.origin !== portal) return;
  if (how === 'pop-up') {
    target = open(address, 'attacked', 'popup,width=520,height=760');
    return;
  }
  frame.hidden = false;
  frame.src = address;
  target = frame.contentWindow;
}

function send(message) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => addEntry('a message port', data);
  try {
    // A hostile window sends to whatever page is in the frame.
    target.postMessage(message, '*', [port2]);
    sent += 1;
  } catch (error) {
    find('not-sent').textContent = 'The browser did not send a message: ' + error.message;
  }
}

function attack(kind) {
  if (!target) showTarget('frame');
  const kinds = kind === 'all' ? Object.keys(attacks) : [kind];
  for (const each of kinds) for (const message of attacks[each]?.() ?? []) send(message);
  find('sent').textContent = String(sent);
}

addEventListener('message', ({ origin, data }) => addEntry(origin, data));
onClick('show-frame', () => showTarget('frame'));
onClick('show-pop-up', () => showTarget('pop-up'));
for (const button of document.querySelectorAll('[data-attack]'))
  button.addEventListener('click', () => attack(button.dataset.attack));

// Tests open the page with what it is to do: ?path=/embedded-session&attack=all
if (query.has('path')) {
  find('path').value = query.get('path');
  frame.addEventListener('load', () => attack(query.get('attack') ?? 'all'), { once: true });
  showTarget('frame');
}
`;

/** The script of `/hostile`. */
export const hostilePageScript = `${sharedScript}${attacksScript}${hostileScript}`;
