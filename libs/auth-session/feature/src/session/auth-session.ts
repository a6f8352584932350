import { createBrowserClock, withLock } from '@portal/shared/browser';
import type { ApiExtra } from '@portal/shared/data-access';
import type { Middleware } from '@reduxjs/toolkit';
import { createProveUser } from '../reauthentication/reauthentication-slice';
import { createSessionListeners, listenToSession } from './session-listeners';
import { createSessionRefresh } from './session-refresh';
import { sessionReducer, sessionReducerPath, type SessionStore } from './session-slice';
import { browserSessionStorage, createStoredSession } from './session-storage';
import { createSessionTokens, type TokensOfSession } from './session-tokens';
import type { AuthSessionPorts } from './session-ports';

/** What the portal's store takes from the session, and what every request takes ({@link ApiExtra}). */
export interface AuthSession extends Pick<
  ApiExtra,
  'getIdToken' | 'replaceSession' | 'proveUser' | 'onUnauthenticated'
> {
  readonly reducerPath: typeof sessionReducerPath;
  readonly reducer: typeof sessionReducer;
  readonly middleware: Middleware;
  /** Restores the stored session; resolves once the user was requested. Call it once, right after the store is created. */
  start(store: SessionStore): Promise<void>;
}

/** Creates the session: a slice and a listener middleware; the browser is passed as ports. */
export function createAuthSession(ports: AuthSessionPorts): AuthSession {
  const listeners = createSessionListeners();
  let tokens: TokensOfSession | undefined;
  let proveUser: ApiExtra['proveUser'] = async () => false;

  return {
    reducerPath: sessionReducerPath,
    reducer: sessionReducer,
    middleware: listeners.middleware,
    start: async (store) => {
      const { dispatch } = store;
      const stored = createStoredSession(ports.storage, ports.clock, store);
      const refreshing = createSessionRefresh(ports, dispatch, stored);
      tokens = createSessionTokens(ports, stored, refreshing);
      proveUser = createProveUser(listeners, dispatch);
      const { markStarted } = tokens;
      await listenToSession(listeners, { ports, dispatch, stored, refreshing, markStarted })();
    },
    getIdToken: async (request) => tokens?.getIdToken(request),
    replaceSession: async (send) =>
      tokens ? tokens.replaceSession(send) : send(async () => undefined),
    proveUser: () => proveUser(),
    onUnauthenticated: () => tokens?.onUnauthenticated(),
  };
}

function onWakeUp(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', listener);
  window.addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', listener);
    window.removeEventListener('online', listener);
  };
}

/** Where a browser keeps the session. */
interface BrowserSessionOptions {
  /**
   * The domain whose sites get the session in cookies of ten seconds, empty for the page's own host (AUTH-44). Without it there are no
   * such cookies.
   */
  readonly cookieDomain?: string;
}

/** The session's ports in a browser: local storage and its events, Web Locks, timers. */
export function browserSessionPorts({
  cookieDomain,
}: BrowserSessionOptions = {}): AuthSessionPorts {
  return {
    clock: createBrowserClock(),
    timers: {
      after: (delayMs, work) => {
        const timer = setTimeout(work, delayMs);
        return () => clearTimeout(timer);
      },
    },
    storage: browserSessionStorage(cookieDomain),
    locks: { withLock },
    wakeUps: onWakeUp,
  };
}
