import { type ApiExtra, portalApi } from '@portal/shared/data-access';
import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type Store,
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
import { testHosts } from './responses';

export interface RenderViewOptions extends ViewStoreOptions {
  /** The address that the view is opened at, with query and anchor. */
  readonly route?: string;
  /** The pattern that the view stands under; elsewhere the page is empty. By default the view stands everywhere. */
  readonly path?: string;
  /** A store of the test's own instead of a fresh one. */
  readonly store?: Store;
  /** Providers around the view, inside the router: the design system's, telemetry's. */
  readonly wrapper?: ComponentType<PropsWithChildren>;
}

export interface RenderedView extends RenderResult {
  readonly user: UserEvent;
  readonly store: Store;
  /** The address that the view has led to: `/login?redirect=%2Faccount`. */
  location(): string;
}

interface LocationProbeProps {
  readonly onChange: (location: Location) => void;
}

/** Reports where the view has led to. */
function LocationProbe({ onChange }: LocationProbeProps) {
  const location = useLocation();
  useLayoutEffect(() => onChange(location), [location, onChange]);
  return null;
}

/** Shows a view as the portal does: in a store, under a router of the same kind as the portal's. */
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
        <Routes>
          <Route path={path} element={<Wrapper>{element}</Wrapper>} />
          {path !== '*' && <Route path="*" element={null} />}
        </Routes>
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
