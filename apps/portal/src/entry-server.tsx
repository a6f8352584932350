import { authReducer, authReducerPath } from '@portal/auth-session/api';
import { themeBootScript, type RuntimeConfig } from '@portal/shared/browser';
import { defaultBrand } from '@portal/shared/util';
import type { Middleware } from '@reduxjs/toolkit';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom';
import { App } from './app';
import { pageTitle } from './page-title';
import { routes } from './routes';
import { createPortalStore } from './store';

export { themeBootScript };

/** Public pages that are readable before any script runs; every other route starts from the empty shell. */
export const prerenderedPaths = ['/', '/plans', '/contact', '/institutions', '/terms', '/privacy'];

/** Every route's pattern, so that the server answers 404 for what is none. */
export const routePatterns = patternsOf(routes);

const config: RuntimeConfig = {
  brand: defaultBrand,
  hosts: { origin: '', auth: '', language: '' },
  version: '',
  signInWithEditor: false,
  extensionId: '',
};

const passOn: Middleware = () => (next) => (action) => next(action);

/** Nobody is signed in while a page is made for everybody. */
const noSession = {
  reducerPath: authReducerPath,
  reducer: authReducer,
  middleware: passOn,
  getIdToken: async () => undefined,
  onUnauthenticated: () => undefined,
};

function patternsOf(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...patternsOf(children),
  ]);
}

/** Renders one public page to markup and tells its title. */
export async function renderPage(path: string): Promise<{ title: string; markup: string }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered.`);
  const store = createPortalStore({
    session: noSession,
    hosts: config.hosts,
    fetch: () => Promise.reject(new Error('A prerendered page makes no calls.')),
  });
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <App store={store} config={config} router={router} context={context} />,
  );
  const handle: unknown = matchRoutes(routes, path)?.at(-1)?.route.handle;
  return { title: pageTitle(handle, defaultBrand), markup: await new Response(prelude).text() };
}
