import { paths } from '@portal/shared/util';

const maxMessages = 20;

/**
 * Answers the pings that reach the bridge before its scripts are loaded, and keeps these messages (EMBED-21): a host that
 * pings right after the frame has loaded gets its response immediately, and its actions are not lost. A sandboxed frame, whose origin is
 * opaque, answers nothing: it has neither the session nor the API.
 */
export const earlyMessagesBootScript = `if (location.pathname === '${paths.embeddedSession()}') {
  window.earlyMessages = [];
  addEventListener('message', function (event) {
    if (!window.earlyMessages || window.earlyMessages.length >= ${maxMessages}) return;
    var data = event.data;
    var origins = (window.portalConfig || {}).mainAppOrigins || [];
    if (!origins.length) origins = [location.origin];
    var isPing = self.origin !== 'null' && data && data.type === 'ping' && Object.keys(data).length === 1;
    var isAnswered = isPing && parent !== window && event.source === parent && origins.includes(event.origin);
    if (isAnswered) parent.postMessage({ type: 'pong', version: '1' }, event.origin);
    window.earlyMessages.push({ event: event, isAnswered: !!isAnswered });
  });
}
`;

interface EarlyMessage {
  readonly event: MessageEvent<unknown>;
  /** Whether it was a ping that got its pong already. */
  readonly isAnswered: boolean;
}

declare global {
  interface Window {
    earlyMessages?: EarlyMessage[];
  }
}

/** The messages that came so far; from now on none are kept. */
export function takeEarlyMessages(): readonly EarlyMessage[] {
  const messages = window.earlyMessages ?? [];
  delete window.earlyMessages;
  return messages;
}
