import type { ApiExtra } from '@portal/shared/data-access';
import { viewStore } from '@portal/shared/testing';
import {
  reauthenticationReducer,
  reauthenticationReducerPath,
} from '../reauthentication/reauthentication-slice';
import type { SessionRootState } from '../session/session-slice';
import { createAuthSession } from '../session/auth-session';
import { flush, type FakeBrowser } from './fake-browser';

const networkFetch: ApiExtra['fetch'] = (url, init) => fetch(url, init);

/** One more tab of a browser, with its own store. `fetch` handles its requests; the default is the test's network. */
export function openFakeTab(browser: FakeBrowser, fetch = networkFetch) {
  const { ports, visit, wake } = browser.openPorts();
  const session = createAuthSession(ports);
  const { getIdToken, replaceSession, proveUser, onUnauthenticated } = session;
  const store = viewStore({
    reducers: {
      [session.reducerPath]: session.reducer,
      [reauthenticationReducerPath]: reauthenticationReducer,
    },
    middleware: [session.middleware],
    extra: { fetch: fetch, getIdToken, replaceSession, proveUser, onUnauthenticated },
  });
  const getState = () => store.getState() as SessionRootState & ReturnType<typeof store.getState>;
  return {
    session,
    store,
    getState,
    state: () => getState().session,
    /** Whether the data of the tab still exists. */
    keepsVisit: () => visit.isKept,
    /** Restores the stored session, if the server accepts it. */
    start: async () => {
      void session.start({ dispatch: store.dispatch, getState });
      await flush();
    },
    wake: async () => {
      wake();
      await flush();
    },
  };
}

export type FakeTab = ReturnType<typeof openFakeTab>;
