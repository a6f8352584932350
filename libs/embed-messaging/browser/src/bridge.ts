import {
  parseParentMessage,
  protocolVersion,
  type Action,
  type PageMessage,
} from '@portal/embed-messaging/domain';
import { frameOrigin } from './parent';

/** What the bridge does for the main app. */
export interface BridgeOptions {
  readonly window: Window;
  /** Exactly these origins are heard; subdomains are others. */
  readonly mainAppOrigins: readonly string[];
  /** Runs an action; the message of an error is its code. */
  readonly run: (action: Action) => Promise<void>;
  /** What the main app may know of the session: null without one, undefined while that is unknown. */
  readonly session: () => object | null | undefined;
  /** Called after each message, which was understood or ignored. */
  readonly onCount: (counts: BridgeCounts) => void;
}

export interface BridgeCounts {
  readonly handled: number;
  readonly ignored: number;
}

export interface Bridge {
  /** Tells the main app the session, if it is another one than it was told before (EMBED-18). */
  announce(): void;
  /** Handles a message that came before the bridge was there; a ping may have got its pong already. */
  handle(event: MessageEvent<unknown>, isAnswered: boolean): void;
  stop(): void;
}

const codeOf = (error: unknown) =>
  (error instanceof Error && error.message.slice(0, 200)) || 'unknown-error';

/** Connects a frame with the main app around it (EMBED-16 to EMBED-18). */
export function createBridge(options: BridgeOptions): Bridge {
  const { window, mainAppOrigins, run, session, onCount } = options;
  const { parent } = window;
  let handled = 0;
  let ignored = 0;
  let told: string | undefined;
  const known = frameOrigin(window);
  let target = known !== undefined && mainAppOrigins.includes(known) ? known : undefined;

  // A sandboxed frame reaches neither the storage nor the API: the page that frames it must not take it for a bridge.
  const isSandboxed = window.origin === 'null';
  const post = (message: PageMessage, origin: string) => parent.postMessage(message, origin);

  const announce = () => {
    const current = session();
    if (current === undefined || target === undefined || parent === window || isSandboxed) return;
    const text = JSON.stringify(current);
    if (text === told) return;
    told = text;
    post({ type: 'session_updated', session: current }, target);
  };

  const runAction = async (action: Action, id: string, origin: string) => {
    const result = await run(action).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, error: codeOf(error) }),
    );
    post({ type: 'action_result', id, ...result }, origin);
  };

  const read = ({ source, origin, data }: MessageEvent<unknown>) => {
    const isParent = source === parent && parent !== window && !isSandboxed;
    const isMainApp = isParent && mainAppOrigins.includes(origin);
    const message = isMainApp ? parseParentMessage(data) : undefined;
    if (message) handled += 1;
    else ignored += 1;
    onCount({ handled, ignored });
    return message;
  };

  const handle = (event: MessageEvent<unknown>, isAnswered: boolean) => {
    const message = read(event);
    if (!message) return;
    const { origin } = event;
    if (message.type === 'action') return void runAction(message.action, message.id, origin);
    if (!isAnswered) post({ type: 'pong', version: protocolVersion }, origin);
    // A main app that pings may be a new page in the same window, which was told nothing yet.
    target = origin;
    told = undefined;
    announce();
  };

  const onMessage = (event: MessageEvent<unknown>) => handle(event, false);
  window.addEventListener('message', onMessage);
  return {
    announce,
    handle,
    stop: () => window.removeEventListener('message', onMessage),
  };
}
