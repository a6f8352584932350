import {
  parsePageMessage,
  type AuthorizeRequest,
  type OpenerMessage,
  type PageMessage,
  type StatusUpdated,
} from '@portal/embed-messaging/domain';

/** The window of the portal to which a page listens. */
export interface PortalWindow {
  /** The frame or the pop-up that shows the portal; null while there is none. */
  readonly source: () => Window | null;
  readonly portalOrigin: string;
}

/** Calls back with each message that the portal sends from this window, and with nothing else (EMBED-8); returns how to stop. */
export function onPageMessage(
  { source, portalOrigin }: PortalWindow,
  listener: (message: PageMessage) => void,
): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== portalOrigin || event.source === null || event.source !== source()) return;
    const message = parsePageMessage(event.data);
    if (message) listener(message);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** What a page does about a sign-in that the portal shows in a frame or a pop-up. */
export interface SignInListeners {
  /** The portal asks for the editor's authorization page in its frame. */
  readonly onAuthorize?: (request: AuthorizeRequest) => void;
  /** The sign-in ended. */
  readonly onStatus: (status: StatusUpdated) => void;
}

const isPopUp = (source: Window) => source.parent === source;

/**
 * Hears how a sign-in ends that the portal shows at `/api/oauth2` in a frame or a pop-up. A pop-up gets the confirmation
 * after which it closes (EMBED-31). Returns how to stop.
 */
export function onSignIn(
  portalWindow: PortalWindow,
  { onAuthorize, onStatus }: SignInListeners,
): () => void {
  const { source, portalOrigin } = portalWindow;
  return onPageMessage(portalWindow, (message) => {
    if (message.type === 'overleaf_authorize') onAuthorize?.(message);
    if (message.type !== 'status_updated') return;
    onStatus(message);
    const popUp = source();
    const receipt: OpenerMessage = { type: 'status_received', status: message.status };
    if (popUp && isPopUp(popUp)) popUp.postMessage(receipt, portalOrigin);
  });
}
