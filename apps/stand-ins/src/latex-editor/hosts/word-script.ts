import { bridgeScript, sharedScript } from './shared-script';

/** Opens the portal in a pop-up, which reports the result to this window, and confirms the result. */
const popUpScript = `
let popUp = null;

for (const button of document.querySelectorAll('[data-login]')) {
  button.addEventListener('click', () => {
    find('status').textContent = 'Waiting for the portal';
    popUp = open(portal + '/api/oauth2?' + button.dataset.login, 'portal', 'popup,width=520,height=760');
    if (!popUp) find('status').textContent = 'The browser blocked the pop-up';
  });
}

const nameOf = (source) => {
  if (source !== null && source === popUp) return 'pop-up';
  return source === bridge.contentWindow ? 'bridge' : undefined;
};

receive(nameOf, (name, data) => {
  if (name === 'bridge') return handleBridge(data);
  if (data.type !== 'status_updated') return;
  find('status').textContent = data.status + (data.error ? ': ' + data.error : '');
  const message = { type: 'status_received', status: data.status };
  popUp.postMessage(message, portal);
});
`;

/** The script of `/word`. */
export const wordScript = `${sharedScript}${bridgeScript}${popUpScript}`;
