import { onPageMessage, onSignIn, type SignInListeners } from '@portal/embed-messaging/browser';
import { addToLog } from './message-log';
import { messages } from './messages';
import { onClickOfEach, settings, show } from './page';

interface SignInPanel {
  /** What the log calls the window. */
  readonly name: string;
  /** The frame or pop-up of the portal. */
  readonly source: () => Window | null;
  /** Shows this address of the portal there; returns whether that was possible. */
  readonly open: (address: string) => boolean;
  readonly onAuthorize?: SignInListeners['onAuthorize'];
}

/** The panel that opens the portal's login, and shows where it ended. */
export function startSignInPanel({ name, source, open, onAuthorize }: SignInPanel): void {
  const { portal } = settings();
  const portalWindow = { source, portalOrigin: portal };
  onPageMessage(portalWindow, (message) => addToLog(`${portal} · ${name}`, message));
  onSignIn(portalWindow, {
    ...(onAuthorize && { onAuthorize }),
    onStatus: ({ status, error }) => show('status', error ? `${status}: ${error}` : status),
  });
  onClickOfEach('login', (query) => {
    show('status', messages.waiting);
    if (!open(`${portal}/api/oauth2?${query}`)) show('status', messages.popUpBlocked);
  });
}
