import { browserSessionPorts, createAuthSession } from '@portal/auth-session/api';
import { runtimeConfig } from '@portal/shared/browser';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import './styles.css';
import { routeOf } from './routes';
import { createPortalStore } from './store';

/** Draws the page one arrived at in one go, so that a prerendered one is taken over in place, or replaced at once. */
async function start(root: HTMLElement): Promise<void> {
  const config = runtimeConfig();
  const session = createAuthSession(browserSessionPorts());
  const store = createPortalStore({
    session,
    hosts: config.hosts,
    fetch: (...request) => window.fetch(...request),
  });
  const parts = { store, config };
  await routeOf(window.location.pathname).page.preload();
  // Pages are drawn ahead for an address without a query, and without what only a configuration shows.
  const isDrawnAhead = window.location.search === '' && !config.signInWithEditor;
  if (root.hasChildNodes() && isDrawnAhead) {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App {...parts} prerenderedState={store.getState()} />
      </BrowserRouter>,
    );
  } else {
    createRoot(root).render(
      <BrowserRouter>
        <App {...parts} />
      </BrowserRouter>,
    );
  }
  await session.start(store);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
// Not awaited at the top: the page's chunk imports this one, and each would wait for the other.
void start(root);
