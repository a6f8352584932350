import { portalApi, type ApiExtra } from '@portal/shared/data-access';
import {
  combineReducers,
  configureStore,
  type EnhancedStore,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import {
  reauthenticationReducer,
  reauthenticationReducerPath,
} from '../reauthentication/reauthentication-slice';
import type { AuthSession } from './auth-session';
import type { SessionRootState } from './session-slice';

/** What the store needs: the session, and where requests go. */
export interface PortalStoreParts {
  /** Of `createAuthSession`, or of an app that knows by itself who is signed in. */
  readonly session: Omit<AuthSession, 'start'>;
  /** The address of each host of the API: `runtimeConfig({ hosts: { origin } }).hosts` for one that serves all (SHARED-35). */
  readonly hosts: ApiExtra['hosts'];
  /** Sends requests; by default the browser's `fetch`. */
  readonly fetch?: ApiExtra['fetch'];
  /** The slices of other libraries, by their paths: `{ [bridgeReducerPath]: bridgeReducer }`. */
  readonly reducers?: Readonly<Record<string, Reducer>>;
}

/** What the store holds of the libraries; only they read it. */
interface PortalState extends SessionRootState {
  readonly [portalApi.reducerPath]: ReturnType<typeof portalApi.reducer>;
  readonly [reauthenticationReducerPath]: ReturnType<typeof reauthenticationReducer>;
}

/** The store of {@link createPortalStore}. */
export interface PortalStore extends EnhancedStore<PortalState> {
  readonly dispatch: ThunkDispatch<PortalState, ApiExtra, UnknownAction>;
}

/** The one store of the libraries' pages: the responses of the API, and the session. */
export function createPortalStore({
  session,
  hosts,
  fetch = (url, init) => window.fetch(url, init),
  reducers = {},
}: PortalStoreParts): PortalStore {
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
    reducer: combineReducers({
      ...reducers,
      [portalApi.reducerPath]: portalApi.reducer,
      [session.reducerPath]: session.reducer,
      [reauthenticationReducerPath]: reauthenticationReducer,
    }),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument } })
        .prepend(session.middleware)
        .concat(portalApi.middleware),
  });
}
