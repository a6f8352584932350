import { parsePageMessage, type PageMessage } from '@portal/embed-messaging/domain';

/** The window of the portal to which a page listens. */
export interface PortalWindow {
  /** The frame or the pop-up that shows the portal; null while there is none. */
  readonly source: () => Window | null;
  /** Such as `https://portal.example`. */
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
