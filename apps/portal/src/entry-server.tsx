import {
  createPortalStore,
  earlyRequestsBootScript,
  sessionReducer,
  sessionReducerPath,
  signInBootScript,
  type PortalStoreParts,
} from '@portal/auth-session/api';
import { bootScript as boot } from '@portal/shared/browser';
import { consentBootScript } from '@portal/shared/telemetry';
import { paths } from '@portal/shared/util';
import type { Middleware } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { prerenderedConfig } from './config-context';
import { noScriptMessages } from './messages';
import { PageHead } from './page-head';
import { routeOf, routes } from './routes';

/** Pages that are complete without scripts, and those that can be read. */
const complete = [paths.home(), paths.terms(), paths.privacy()];
const readable = [paths.plans(), paths.contact(), paths.institutions()];

/** What a browser without scripts shows above a page that needs them (SHARED-325). The build writes it in front of the page. */
export function NoScript({ path }: { readonly path: string }) {
  if (complete.includes(path)) return null;
  const { page, parts } = noScriptMessages;
  return (
    <noscript>
      <p className="page-width bg-warning-soft py-3 text-ink">
        {readable.includes(path) ? parts : page}
      </p>
    </noscript>
  );
}

/** The content of `/boot.js`. */
export const bootScript = (
  earlyRequestsBootScript +
  boot +
  consentBootScript +
  signInBootScript
).replaceAll(/\n */g, '\n');

/**
 * Pages that are readable before any script runs: the public ones, the forms, and those of a user up to what is personal.
 * The others show nothing without their query, so they start from the empty shell.
 */
export const prerenderedPaths = [
  paths.home(),
  paths.plans(),
  paths.contact(),
  paths.institutions(),
  paths.terms(),
  paths.privacy(),
  paths.login(),
  paths.signup(),
  paths.resetPassword(),
  paths.account(),
  paths.accountBilling(),
  paths.accountSecurity(),
  paths.blockedEdits(),
  paths.manageGroup(),
];

/** Every page's address, so that the server responds with 404 to any other, and whether search engines may show it. */
export const pageRoutes = routes
  .filter(({ path }) => path !== '*')
  .map(({ path, description }) => ({ path, isIndexed: description !== undefined }));

const passOn: Middleware = () => (next) => (action) => next(action);

/** The user is unknown: the page is the same for all users. */
const noSession: PortalStoreParts['session'] = {
  reducerPath: sessionReducerPath,
  reducer: sessionReducer,
  middleware: passOn,
  getIdToken: async () => undefined,
  replaceSession: (send) => send(async () => undefined),
  proveUser: async () => false,
  onUnauthenticated: () => undefined,
};

/** A page that cannot be prerendered fails the build; the browser is not to repair it. */
function failBuild(error: unknown): never {
  throw error;
}

interface LoadedPage {
  /** The elements of the head, as markup. */
  readonly head: string;
  /** What stands in front of the page for browsers without scripts, as markup. */
  readonly noScript: string;
  /** The component by which the build finds the page's chunk. */
  readonly Page: unknown;
}

/** The page at a path. */
export async function loadPage(path: string): Promise<LoadedPage> {
  const route = routeOf(path);
  const { productName } = prerenderedConfig.brand;
  const head = renderToStaticMarkup(<PageHead route={route} productName={productName} />);
  const noScript = renderToStaticMarkup(<NoScript path={path} />);
  return { head, noScript, Page: await route.page.preload() };
}

/** The elements of the head, which React writes in front of a page. */
const headElements = /<(?:title|meta|link) data-page=""[^>]*>(?:[^<]*<\/title>)?/g;

/** Renders one page to markup, without its head. It must have been loaded. */
export async function renderPage(path: string): Promise<string> {
  const store = createPortalStore({
    session: noSession,
    hosts: prerenderedConfig.hosts,
    fetch: () => Promise.reject(new Error('A prerendered page sends no requests.')),
  });
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App store={store} config={prerenderedConfig} />
    </StaticRouter>,
    { onError: failBuild, progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return (await new Response(prelude).text()).replaceAll(headElements, '');
}
