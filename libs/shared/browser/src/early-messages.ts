/** How many messages are kept. */
const mostMessages = 20;

/**
 * Keeps the messages that reach the bridge before its scripts are loaded (EMBED-21): a host that pings right after the frame
 * has loaded would otherwise get no response.
 */
export const earlyMessagesBootScript = `if (location.pathname === '/embedded-session') {
  window.earlyMessages = [];
  addEventListener('message', function (event) {
    if (window.earlyMessages && window.earlyMessages.length < ${mostMessages}) window.earlyMessages.push(event);
  });
}
`;

declare global {
  interface Window {
    earlyMessages?: MessageEvent<unknown>[];
  }
}

/** The messages that came so far; from now on none are kept. */
export function takeEarlyMessages(): readonly MessageEvent<unknown>[] {
  const messages = window.earlyMessages ?? [];
  delete window.earlyMessages;
  return messages;
}
