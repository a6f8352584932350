import {
  createPortalClient,
  type HostSession,
  type PortalClient,
} from '@portal/embed-messaging/browser';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { boolean, object, string, type InferType } from 'yup';

/** What the web app reads of the session that the portal shares. */
const sharedSession = object({
  idToken: string().required(),
  config: object({ showStats: boolean().required() }).required(),
  session: object({
    email: string().required(),
    user: object({ emailVerified: boolean().required() }).required(),
  }).required(),
});

/** What is known of the user: nothing yet, that the portal does not respond, nobody is signed in, or who. */
export type PortalState =
  | { readonly kind: 'connecting' | 'away' | 'signed-out' }
  | { readonly kind: 'signed-in'; readonly shared: InferType<typeof sharedSession> };

const stateOf = (session: HostSession): PortalState =>
  session === null
    ? { kind: 'signed-out' }
    : { kind: 'signed-in', shared: sharedSession.validateSync(session) };

/** The session of the portal, which the page shows in the frame, and how to run an action there. */
export function usePortal(frame: RefObject<HTMLIFrameElement | null>, portalOrigin: string) {
  const [state, setState] = useState<PortalState>({ kind: 'connecting' });
  const client = useRef<PortalClient>(null);
  useEffect(() => {
    if (!frame.current) return;
    const created = createPortalClient({ frame: frame.current, portalOrigin });
    client.current = created;
    created.onSession((session) => setState(stateOf(session)));
    // A client that is closed is gone together with the page.
    created.ping().catch(({ code }) => code === 'timeout' && setState({ kind: 'away' }));
    return () => created.close();
  }, [frame, portalOrigin]);
  const run = (...action: Parameters<PortalClient['run']>) =>
    client.current?.run(...action) ?? Promise.resolve();
  return { state, run };
}
