import { createPortalClient, onPageMessage } from '@portal/embed-messaging/browser';
import { addToLog } from './message-log';
import { messages } from './messages';
import { find, onClick, onClickOfEach, settings, show } from './page';

const emailIn = (session: object) =>
  'session' in session &&
  typeof session.session === 'object' &&
  session.session !== null &&
  'email' in session.session
    ? String(session.session.email)
    : '';

/** The panel that uses the portal's session over `/embedded-session`. */
export function startBridgePanel(): void {
  const { portal } = settings();
  const frame = find<HTMLIFrameElement>('bridge-frame');
  const client = createPortalClient({ frame, portalOrigin: portal });
  onPageMessage({ source: () => frame.contentWindow, portalOrigin: portal }, (message) =>
    addToLog(`${portal} · bridge`, message),
  );
  client.onSession((session) =>
    show('session', session ? messages.signedIn(emailIn(session)) : messages.signedOut),
  );

  const showOutcome = (outcome: Promise<string>) =>
    outcome.then(
      (text) => show('outcome', text),
      ({ code }) => show('outcome', messages.failed(code)),
    );
  const ping = () => showOutcome(client.ping().then(messages.responded));
  const open = (query: string) => {
    show('session', messages.unknownSession);
    frame.hidden = false;
    frame.src = `${portal}/embedded-session${query}`;
    void ping();
  };

  onClick('open-bridge', () => open(''));
  onClick('open-bridge-required', () => open('?session=required'));
  onClick('ping', ping);
  const actions = ['refresh-user-data', 'resend-verification-email', 'logout'] as const;
  onClickOfEach('action', (name) => {
    const action = actions.find((each) => each === name);
    if (action) void showOutcome(client.run(action).then(() => messages.done(action)));
  });
}
