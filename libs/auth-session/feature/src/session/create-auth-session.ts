import { createListenerMiddleware, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { ApiExtra } from '@portal/shared/data-access';
import { authReducer, authReducerPath, type AuthRootState } from './auth-state';
import type { AuthSessionPorts } from './ports';
import { createSessionBook } from './session-book';
import { createSessionCalls } from './session-calls';
import { createSessionKeeper, type SessionKeeper } from './session-keeper';
import { listenToSession } from './session-listeners';
import { createSessionRefresh } from './session-refresh';
import { createSessionSharing } from './session-sharing';
import { createSessionTimers } from './session-timers';

/** The store that the session is kept in. */
export interface AuthSessionStore {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState(): AuthRootState;
}

/** What the portal's store takes from the session, and what every call takes ({@link ApiExtra}). */
export interface AuthSession extends Pick<
  ApiExtra,
  'getIdToken' | 'replaceSession' | 'onUnauthenticated'
> {
  readonly reducerPath: typeof authReducerPath;
  readonly reducer: typeof authReducer;
  readonly middleware: Middleware;
  /** Takes up the stored session; resolves once the person was asked for. Call it once, right after the store is made. */
  start(store: AuthSessionStore): Promise<void>;
}

function createKeeper(ports: AuthSessionPorts, { dispatch, getState }: AuthSessionStore) {
  const book = createSessionBook(ports, { state: () => getState().auth, tell: dispatch });
  const calls = createSessionCalls(dispatch);
  const refreshing = createSessionRefresh(ports, calls, book);
  const keeper = createSessionKeeper({ ports, calls, book, refreshing });
  const windTimers = createSessionTimers(ports, {
    refresh: refreshing.refresh,
    expire: book.follow,
  });
  return { keeper, book, calls, windTimers, share: createSessionSharing(ports) };
}

/** Makes the session: a pure reducer in the store, everything else behind ports. The library's README shows its use. */
export function createAuthSession(ports: AuthSessionPorts): AuthSession {
  const listeners = createListenerMiddleware<AuthRootState>();
  let keeper: SessionKeeper | undefined;

  return {
    reducerPath: authReducerPath,
    reducer: authReducer,
    middleware: listeners.middleware,
    start: async (store) => {
      const parts = createKeeper(ports, store);
      keeper = parts.keeper;
      listenToSession(listeners.startListening, parts);
      await keeper.start();
    },
    getIdToken: async (request) => keeper?.idToken(request),
    replaceSession: async (send) => (keeper ? keeper.replace(send) : send(async () => undefined)),
    onUnauthenticated: () => keeper?.unauthenticated(),
  };
}
