import {
  browserSessionPorts,
  createAuthSession,
  createPortalStore,
  withEarlyResponses,
} from '@portal/auth-session/api';
import { bridgeReducer, bridgeReducerPath } from '@portal/embed-messaging/api';
import { runtimeConfig } from '@portal/shared/browser';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { keepInput, pressAgain } from './keep-input';
import { removeBuiltHead } from './page-head';
import './styles.css';
import { routeOf } from './routes';

/** Draws the first page in one go, so that a prerendered one is taken over in place, or replaced immediately. */
async function start(root: HTMLElement): Promise<void> {
  const config = runtimeConfig();
  const session = createAuthSession(browserSessionPorts({ cookieDomain: config.cookieDomain }));
  const store = createPortalStore({
    session,
    hosts: config.hosts,
    reducers: { [bridgeReducerPath]: bridgeReducer },
    fetch: withEarlyResponses((...request) => window.fetch(...request)),
  });
  const prerenderedState = store.getState();
  await routeOf(window.location.pathname).page.preload();
  // Before the first page is drawn: unless a session must be refreshed, the session is known immediately.
  const started = session.start(store);
  const app = (
    <BrowserRouter>
      <App store={store} config={config} prerenderedState={prerenderedState} />
    </BrowserRouter>
  );
  // Pages are prerendered for an address without a query.
  if (root.hasChildNodes() && window.location.search === '') {
    // In slices, so that a press in between does not wait for the whole page.
    startTransition(() => void hydrateRoot(root, app));
    pressAgain();
  } else {
    removeBuiltHead();
    keepInput(root, () => createRoot(root).render(app));
  }
  await started;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
// Not awaited at the top: the page's chunk imports this one, and each would wait for the other.
void start(root);
