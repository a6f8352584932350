import { sessionReducer, sessionReducerPath } from '@portal/auth-session/api';
import { runtimeConfig, themeBootScript } from '@portal/shared/browser';
import { defaultBrand } from '@portal/shared/util';
import type { Middleware } from '@reduxjs/toolkit';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { messages } from './messages';
import { routeOf, routes } from './routes';
import { createPortalStore, type StoreParts } from './store';

export { themeBootScript };

/** Public pages that are readable before any script runs; every other route starts from the empty shell. */
export const prerenderedPaths = ['/', '/plans', '/contact', '/institutions', '/terms', '/privacy'];

/** Every page's address, so that the server answers 404 for what is none. */
export const routePatterns = routes.map(({ path }) => path).filter((path) => path !== '*');

/** Prerendered pages are made with the default settings. */
const config = runtimeConfig({}, '');

const passOn: Middleware = () => (next) => (action) => next(action);

/** Nobody is signed in while a page is made for everybody. */
const noSession: StoreParts['session'] = {
  reducerPath: sessionReducerPath,
  reducer: sessionReducer,
  middleware: passOn,
  getIdToken: async () => undefined,
  replaceSession: (send) => send(async () => undefined),
  onUnauthenticated: () => undefined,
};

/** A page that cannot be drawn ahead is a fault of the build, not something for the browser to repair. */
function failBuild(error: unknown): never {
  throw error;
}

/** Renders one public page to markup and tells its title. */
export async function renderPage(path: string): Promise<{ title: string; markup: string }> {
  const { page, title } = routeOf(path);
  await page.preload();
  const store = createPortalStore({
    session: noSession,
    hosts: config.hosts,
    fetch: () => Promise.reject(new Error('A prerendered page makes no calls.')),
  });
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App store={store} config={config} />
    </StaticRouter>,
    { onError: failBuild, progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return {
    title: messages.pageTitle(title, defaultBrand.productName),
    markup: await new Response(prelude).text(),
  };
}
