import { configureStore } from '@reduxjs/toolkit';
import {
  reauthenticationReducer,
  reauthenticationReducerPath,
  type AuthSession,
} from '@portal/auth-session/api';
import { portalApi, type ApiExtra } from '@portal/shared/data-access';

/** What the store needs: the session and the configuration for requests. */
export interface StoreParts {
  readonly session: Omit<AuthSession, 'start'>;
  readonly hosts: ApiExtra['hosts'];
  readonly fetch: ApiExtra['fetch'];
}

/** The portal's one store: the calls' cache and the session. */
export function createPortalStore({ session, hosts, fetch }: StoreParts) {
  const { getIdToken, replaceSession, proveUser, onUnauthenticated } = session;
  const extraArgument: ApiExtra = {
    hosts,
    fetch,
    getIdToken,
    replaceSession,
    proveUser,
    onUnauthenticated,
  };
  return configureStore({
    reducer: {
      [portalApi.reducerPath]: portalApi.reducer,
      [session.reducerPath]: session.reducer,
      [reauthenticationReducerPath]: reauthenticationReducer,
    },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument } })
        .prepend(session.middleware)
        .concat(portalApi.middleware),
  });
}

export type PortalStore = ReturnType<typeof createPortalStore>;
