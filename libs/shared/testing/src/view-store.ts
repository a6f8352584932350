import { portalApi, type ApiExtra } from '@portal/shared/data-access';
import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { testHosts } from './hosts';

/** Who the test's store speaks for. */
export interface TestSession {
  readonly idToken: string;
}

export interface ViewStoreOptions {
  /** Slices of the feature under test, by name. */
  readonly reducers?: Readonly<Record<string, Reducer>>;
  readonly preloadedState?: Readonly<Record<string, unknown>>;
  readonly middleware?: readonly Middleware[];
  /** The signed-in session; without one nobody is signed in. */
  readonly session?: TestSession;
  /** Replaces parts of what the calls get, such as `onUnauthenticated`. */
  readonly extra?: Partial<ApiExtra>;
}

/** A store with the API root and whatever the feature under test brings. */
export function viewStore({
  reducers = {},
  preloadedState,
  middleware = [],
  session,
  extra,
}: ViewStoreOptions = {}) {
  const getIdToken: ApiExtra['getIdToken'] = () => Promise.resolve(session?.idToken);
  const extraArgument: ApiExtra = {
    hosts: testHosts,
    fetch: (...request) => fetch(...request),
    getIdToken,
    replaceSession: (makeCall) => makeCall(getIdToken),
    onUnauthenticated: () => undefined,
    ...extra,
  };
  return configureStore({
    reducer: combineReducers({ ...reducers, [portalApi.reducerPath]: portalApi.reducer }),
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument } }).concat(portalApi.middleware, ...middleware),
  });
}

export type ViewStore = ReturnType<typeof viewStore>;
