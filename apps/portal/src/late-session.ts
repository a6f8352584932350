import { authReducer, authReducerPath, type AuthSession } from '@portal/auth-session/api';
import type { Middleware } from '@reduxjs/toolkit';

const loadSession = async (): Promise<AuthSession> => {
  const { browserSessionPorts, createAuthSession } = await import('./browser-session');
  return createAuthSession(browserSessionPorts());
};

/**
 * The session as the store needs it from the first moment, its machinery loaded beside the page: nothing that a page shows
 * first depends on it. Calls that carry the person's token wait for it.
 */
export function lateSession(load: () => Promise<AuthSession> = loadSession): AuthSession {
  const loading = load();

  const middleware: Middleware = (api) => (next) => {
    let pass = next;
    void loading.then((session) => {
      pass = session.middleware(api)(next);
    });
    return (action) => pass(action);
  };

  return {
    reducerPath: authReducerPath,
    reducer: authReducer,
    middleware,
    start: async (store) => (await loading).start(store),
    getIdToken: async (request) => (await loading).getIdToken(request),
    onUnauthenticated: () => void loading.then((session) => session.onUnauthenticated()),
  };
}
