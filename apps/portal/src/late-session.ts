import {
  authReducer,
  authReducerPath,
  isSessionStored,
  sessionEnded,
  type AuthSession,
} from '@portal/auth-session/api';
import type { Middleware } from '@reduxjs/toolkit';

const loadSession = async (): Promise<AuthSession> => {
  const { browserSessionPorts, createAuthSession } = await import('./browser-session');
  return createAuthSession(browserSessionPorts());
};

/** What became of an action is over; only the session has still to hear of it. */
const nowhere = (): void => undefined;

/**
 * The session as the store needs it from the first moment, its machinery loaded beside the page: nothing that a page shows
 * first depends on it. That nobody is signed in is known at once where nothing is stored; calls that carry the person's
 * token wait; and whatever happens before, such as a quick sign-in, the machinery hears when it starts.
 */
export function lateSession(load: () => Promise<AuthSession> = loadSession): AuthSession {
  const loading = load();
  const missed: unknown[] = [];
  let takeOver = (_session: AuthSession) => nowhere;

  const middleware: Middleware = (api) => (next) => {
    let pass = (action: unknown) => {
      missed.push(action);
      return next(action);
    };
    takeOver = ({ middleware: session }) => {
      pass = session(api)(next);
      return () => missed.splice(0).forEach((action) => session(api)(nowhere)(action));
    };
    return (action) => pass(action);
  };

  return {
    reducerPath: authReducerPath,
    reducer: authReducer,
    middleware,
    start: async (store) => {
      if (!isSessionStored()) store.dispatch(sessionEnded('absent'));
      const session = await loading;
      const catchUp = takeOver(session);
      const started = session.start(store);
      catchUp();
      await started;
    },
    getIdToken: async (request) => (await loading).getIdToken(request),
    replaceSession: async (makeCall) => (await loading).replaceSession(makeCall),
    onUnauthenticated: () => void loading.then((session) => session.onUnauthenticated()),
  };
}
