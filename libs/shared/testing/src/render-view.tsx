import { type ApiExtra, portalApi } from '@portal/shared/data-access';
import { ReactRouterProvider } from '@portal/shared/react-router';
import {
  type Action,
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type Store,
  type ThunkDispatch,
} from '@reduxjs/toolkit';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  type ComponentType,
  Fragment,
  type PropsWithChildren,
  type ReactElement,
  useLayoutEffect,
} from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { rememberEndpoint } from './default-responses';
import { testHosts } from './responses';

export interface RenderViewOptions extends ViewStoreOptions {
  /** The address that the view is opened at, with query and anchor. */
  readonly route?: string;
  /** The route pattern of the view; other addresses show an empty page. By default the view is shown everywhere. */
  readonly path?: string;
  /** The test's store, in place of a fresh one. */
  readonly store?: Store;
  /** Providers around the view, inside the router: the design system's, telemetry's. */
  readonly wrapper?: ComponentType<PropsWithChildren>;
}

export interface RenderedView extends RenderResult {
  readonly user: UserEvent;
  readonly store: Store;
  /** The current address: `/login?redirect=%2Faccount`. */
  location(): string;
}

interface LocationProbeProps {
  readonly onChange: (location: Location) => void;
}

/** Reports the current address. */
function LocationProbe({ onChange }: LocationProbeProps) {
  const location = useLocation();
  useLayoutEffect(() => onChange(location), [location, onChange]);
  return null;
}

/** Renders a view as the portal does: in a store, and in the same kind of router. */
export function renderView(
  element: ReactElement,
  {
    route = '/',
    path = '*',
    store: ownStore,
    wrapper: Wrapper = Fragment,
    ...storeOptions
  }: RenderViewOptions = {},
): RenderedView {
  const store = ownStore ?? viewStore(storeOptions);
  let location: Location;
  const onChange = (next: Location) => {
    location = next;
  };
  const result = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[route]}>
        <LocationProbe onChange={onChange} />
        <ReactRouterProvider>
          <Routes>
            <Route path={path} element={<Wrapper>{element}</Wrapper>} />
            {path !== '*' && <Route path="*" element={null} />}
          </Routes>
        </ReactRouterProvider>
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    store,
    location: () => `${location.pathname}${location.search}${location.hash}`,
  };
}

/** The session of the test's store. */
interface TestSession {
  readonly idToken: string;
}

interface ViewStoreOptions {
  /** The reducers of the feature under test, by name. */
  readonly reducers?: Readonly<Record<string, Reducer>>;
  readonly preloadedState?: Readonly<Record<string, unknown>>;
  readonly middleware?: readonly Middleware[];
  /** The session; signed out without one. */
  readonly session?: TestSession;
  /** Replaces parts of the thunks' extra argument, such as `onUnauthenticated`. */
  readonly extra?: Partial<ApiExtra>;
}

type ViewStore = Store & { readonly dispatch: ThunkDispatch<unknown, ApiExtra, Action> };

/** A store with the API root, and with the reducers and middleware of the feature under test. */
export function viewStore({
  reducers = {},
  preloadedState,
  middleware = [],
  session,
  extra,
}: ViewStoreOptions = {}): ViewStore {
  const getIdToken: ApiExtra['getIdToken'] = () => Promise.resolve(session?.idToken);
  const extraArgument: ApiExtra = {
    hosts: testHosts,
    fetch: (url, init, request) => {
      rememberEndpoint(url, request.endpoint);
      return fetch(url, init);
    },
    getIdToken,
    replaceSession: (makeCall) => makeCall(getIdToken),
    proveUser: () => Promise.resolve(false),
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
