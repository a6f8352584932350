/** What every host page needs: its settings, its buttons, and the list of the messages that it received. */
export const sharedScript = `
const host = document.getElementById('host');
const { portal, client } = host.dataset;
const log = document.getElementById('log');
const find = (id) => document.getElementById(id);
const onClick = (id, run) => find(id)?.addEventListener('click', run);

const shortened = (name, value) => {
  if (typeof value !== 'string') return value;
  const isSecret = /token|code$/i.test(name) || /^eyJ[\\w-]+\\./.test(value);
  const limit = isSecret ? 12 : 120;
  return value.length > limit ? value.slice(0, limit) + '… (' + value.length + ' characters)' : value;
};

function addEntry(from, data) {
  const entry = document.createElement('li');
  const head = document.createElement('p');
  const text = document.createElement('pre');
  head.className = 'hint';
  head.textContent = new Date().toLocaleTimeString() + ' · ' + from;
  let json;
  try {
    json = JSON.stringify(data, shortened, 2);
  } catch {
    json = String(data);
  }
  text.textContent = json;
  entry.append(head, text);
  log.prepend(entry);
  find('received').textContent = String(log.children.length);
}

let ignored = 0;

/** Calls \`handle\` with each message of the portal; \`nameOf\` names the window that sent it, if this page opened it. */
function receive(nameOf, handle) {
  addEventListener('message', ({ origin, source, data }) => {
    const name = nameOf(source);
    if (origin !== portal || name === undefined) {
      ignored += 1;
      find('ignored').textContent = String(ignored);
      return;
    }
    addEntry(origin + ' · ' + name, data);
    if (typeof data === 'object' && data !== null) handle(name, data);
  });
}
`;

/** The panel that talks to the portal's `/embedded-session`. */
export const bridgeScript = `
const bridge = find('bridge-frame');
let lastId = 0;

const showSession = (text) => {
  find('session').textContent = text;
};
const nameSession = (session) =>
  session ? 'Signed in: ' + session.session.email : 'Signed out';

const toBridge = (message) => bridge.contentWindow.postMessage(message, portal);
const openBridge = (query) => {
  showSession('Not known yet');
  bridge.hidden = false;
  bridge.src = portal + '/embedded-session' + query;
};

onClick('open-bridge', () => openBridge(''));
onClick('open-bridge-required', () => openBridge('?session=required'));
onClick('ping', () => toBridge({ type: 'ping' }));
for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', () => {
    lastId += 1;
    toBridge({ type: 'action', action: button.dataset.action, id: 'action-' + lastId });
  });
}

function handleBridge({ type, session }) {
  if (type === 'session_updated') showSession(nameSession(session));
}
`;
