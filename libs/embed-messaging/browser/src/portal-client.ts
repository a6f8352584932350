import type { Action, PageMessage } from '@portal/embed-messaging/domain';
import { onPageMessage } from './page-messages';

/** The session that the portal shares with a host; null when no user is signed in. */
export type HostSession = object | null;

/** Why the portal did not do what a host asked for: it did not respond in time, the client was closed, or the action failed. */
export class PortalClientError extends Error {
  constructor(readonly code: string) {
    super(`The portal did not complete the request: ${code}`);
    this.name = 'PortalClientError';
  }
}

export interface PortalClientOptions {
  /** The frame that shows the portal's `/embedded-session`. */
  readonly frame: HTMLIFrameElement;
  readonly portalOrigin: string;
  /** How long a `ping` or an action waits for the portal, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface PortalClient {
  /**
   * Waits until the bridge responds; resolves with the version of its protocol. Repeats the ping, because a frame that is
   * still loading does not hear it.
   * @throws PortalClientError `timeout` or `closed`
   */
  ping(): Promise<string>;
  /** @throws PortalClientError `timeout`, `closed` or the portal's error code */
  run(action: Action): Promise<void>;
  /** Calls back with the latest session, if it is known, and with every later one; returns how to stop. */
  onSession(listener: (session: HostSession) => void): () => void;
  /** Stops listening to the frame and rejects what is waiting. */
  close(): void;
}

interface Waiting {
  readonly resolves: (message: PageMessage) => boolean;
  readonly settle: (outcome: PageMessage | PortalClientError) => void;
}

const pingIntervalMs = 200;
const defaultTimeoutMs = 10_000;

/** The responses of the portal that are waited for, each for a limited time. */
function createResponses(timeoutMs: number) {
  const waiting = new Set<Waiting>();
  let isClosed = false;
  return {
    waitFor: (resolves: Waiting['resolves']) =>
      new Promise<PageMessage>((resolve, reject) => {
        if (isClosed) return reject(new PortalClientError('closed'));
        const entry: Waiting = {
          resolves,
          settle: (outcome) => {
            clearTimeout(timer);
            waiting.delete(entry);
            if (outcome instanceof PortalClientError) reject(outcome);
            else resolve(outcome);
          },
        };
        const timer = setTimeout(() => entry.settle(new PortalClientError('timeout')), timeoutMs);
        waiting.add(entry);
      }),
    receive: (message: PageMessage) => {
      for (const entry of waiting) if (entry.resolves(message)) entry.settle(message);
    },
    close: () => {
      isClosed = true;
      for (const entry of waiting) entry.settle(new PortalClientError('closed'));
    },
  };
}

/** Creates a client for a host page or an add-in (EMBED-8). */
export function createPortalClient({
  frame,
  portalOrigin,
  timeoutMs = defaultTimeoutMs,
}: PortalClientOptions): PortalClient {
  const responses = createResponses(timeoutMs);
  const listeners = new Set<(session: HostSession) => void>();
  let latest: HostSession | undefined;
  let lastId = 0;

  const post = (message: object) => frame.contentWindow?.postMessage(message, portalOrigin);

  const stop = onPageMessage({ source: () => frame.contentWindow, portalOrigin }, (message) => {
    if (message.type === 'session_updated') {
      latest = message.session;
      for (const listener of listeners) listener(latest);
    }
    responses.receive(message);
  });

  return {
    ping: async () => {
      const pong = responses.waitFor(({ type }) => type === 'pong');
      post({ type: 'ping' });
      const timer = setInterval(() => post({ type: 'ping' }), pingIntervalMs);
      const message = await pong.finally(() => clearInterval(timer));
      return message.type === 'pong' ? message.version : '';
    },
    run: async (action) => {
      lastId += 1;
      const id = String(lastId);
      const result = responses.waitFor(
        (message) => message.type === 'action_result' && message.id === id,
      );
      post({ type: 'action', action, id });
      const message = await result;
      if (message.type === 'action_result' && !message.ok)
        throw new PortalClientError(message.error ?? 'unknown-error');
    },
    onSession: (listener) => {
      listeners.add(listener);
      if (latest !== undefined) listener(latest);
      return () => void listeners.delete(listener);
    },
    close: () => {
      stop();
      listeners.clear();
      responses.close();
    },
  };
}
