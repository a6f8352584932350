import { browserSessionPorts, createAuthSession } from '@portal/auth-session/api';
import { runtimeConfig } from '@portal/shared/browser';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app';
import './styles.css';
import { loadMatchingRoutes } from './load-matching-routes';
import { routes } from './routes';
import { createPortalStore } from './store';

const config = runtimeConfig();
const session = createAuthSession(browserSessionPorts());
const store = createPortalStore({
  session,
  hosts: config.hosts,
  fetch: (...request) => window.fetch(...request),
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

await loadMatchingRoutes(routes, window.location);
const parts = { store, config, router: createBrowserRouter(routes) };
if (root.hasChildNodes()) {
  hydrateRoot(root, <App {...parts} prerenderedState={store.getState()} />);
} else {
  createRoot(root).render(<App {...parts} />);
}

await session.start(store);
