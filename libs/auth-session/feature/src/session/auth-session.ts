import { createBrowserClock, withLock, type Clock } from '@portal/shared/browser';
import type { ApiExtra } from '@portal/shared/data-access';
import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createProveUser } from '../reauthentication/prove-user';
import { createSessionListeners, listenToSession } from './session-listeners';
import { createSessionRefresh, type SessionRefresh } from './session-refresh';
import { sessionReducer, sessionReducerPath, type SessionRootState } from './session-slice';
import { browserSessionStorage, createStoredSession, type SessionStorage } from './session-storage';

/** Everything outside that the session needs. Fakes of these make its life testable without waiting. */
export interface AuthSessionPorts {
  readonly clock: Clock;
  readonly timers: {
    /** Runs `work` once after `delayMs`; returns a function that cancels it. */
    after(delayMs: number, work: () => void): () => void;
  };
  readonly storage: SessionStorage;
  readonly locks: {
    /** Runs `work` while no other tab runs work under the same name. */
    withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  };
  /** Calls back when the page may have slept: it is visible, restored or online again. Returns a function that stops it. */
  readonly wakeUps: (listener: () => void) => () => void;
}

/** The store that the session is part of. */
export interface SessionStore {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState(): SessionRootState;
}

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
  let refreshing: SessionRefresh | undefined;
  let proveUser: AuthSession['proveUser'] = async () => false;

  return {
    reducerPath: sessionReducerPath,
    reducer: sessionReducer,
    middleware: listeners.middleware,
    start: async (store) => {
      const { dispatch } = store;
      const stored = createStoredSession(ports.storage, ports.clock, store);
      refreshing = createSessionRefresh(ports, dispatch, stored);
      proveUser = createProveUser(listeners, dispatch);
      await listenToSession(listeners, { ports, dispatch, stored, refreshing })();
    },
    getIdToken: async (request) => refreshing?.getIdToken(request),
    replaceSession: async (send) =>
      refreshing ? refreshing.replaceSession(send) : send(async () => undefined),
    proveUser: () => proveUser(),
    onUnauthenticated: () => refreshing?.onUnauthenticated(),
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

/** The session's ports in a browser: local storage and its events, Web Locks, timers. */
export function browserSessionPorts(): AuthSessionPorts {
  return {
    clock: createBrowserClock(),
    timers: {
      after: (delayMs, work) => {
        const timer = setTimeout(work, delayMs);
        return () => clearTimeout(timer);
      },
    },
    storage: browserSessionStorage(),
    locks: { withLock },
    wakeUps: onWakeUp,
  };
}
