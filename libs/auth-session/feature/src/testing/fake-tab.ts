import type { ApiExtra } from '@portal/shared/data-access';
import { viewStore } from '@portal/shared/testing';
import {
  reauthenticationReducer,
  reauthenticationReducerPath,
} from '../reauthentication/reauthentication-slice';
import type { SessionRootState } from '../session/session-slice';
import { createAuthSession } from '../session/auth-session';
import { flush, type FakeBrowser } from './fake-browser';

const networkFetch: ApiExtra['fetch'] = (...request) => fetch(...request);

/** One more tab of a browser, with a store of its own, whose calls `fetch` answers; by default the test's network. */
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
    /** Whether what the tab keeps for its visit is still there. */
    keepsVisit: () => visit.isKept,
    /** Takes up the stored session, as far as the server lets it. */
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
