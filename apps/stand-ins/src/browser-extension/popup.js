/* global chrome, document, URL */

/** The portal of the tab that the user looks at, else that of the first local world. */
async function portalOrigin() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const origin = tab?.url === undefined ? '' : new URL(tab.url).origin;
  return origin.startsWith('http://localhost') ? origin : 'http://localhost:4200';
}

async function show() {
  const { session } = await chrome.storage.local.get('session');
  const text = session ? `Logged in as ${session.email}` : 'Logged out';
  document.getElementById('session').textContent = text;
  document.getElementById('log-in').hidden = session !== undefined;
  document.getElementById('forget').hidden = session === undefined;
}

document.getElementById('log-in').addEventListener('click', async () => {
  await chrome.tabs.create({ url: `${await portalOrigin()}/login?callback=x` });
});
document
  .getElementById('forget')
  .addEventListener('click', () => chrome.storage.local.remove('session'));
chrome.storage.onChanged.addListener(show);
await show();
