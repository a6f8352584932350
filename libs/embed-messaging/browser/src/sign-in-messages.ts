import type {
  AuthorizeRequest,
  OpenerMessage,
  StatusUpdated,
} from '@portal/embed-messaging/domain';
import { onPageMessage, type PortalWindow } from './page-messages';

/** What a page does about a sign-in that the portal shows in a frame or a pop-up. */
export interface SignInListeners {
  /** The portal asks for the editor's authorization page in its frame. */
  readonly onAuthorize?: (request: AuthorizeRequest) => void;
  /** The sign-in ended. */
  readonly onStatus: (status: StatusUpdated) => void;
}

const isPopUp = (source: Window) => source.parent === source;

/**
 * Hears how a sign-in goes on that the portal shows at `/api/oauth2` in a frame or a pop-up. A pop-up gets the confirmation
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
