import { paths } from '@portal/shared/util';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouteComponent,
  stringifySearchWith,
  useLocation,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { Layout } from './layout';
import { Library } from './library';
import { config } from './portal';

/** Every other page is the portal's. */
function AtPortal() {
  const { href } = useLocation();
  useEffect(() => window.location.replace(`${config.hosts.origin}${href}`));
  return null;
}

const root = createRootRoute({ component: Layout, notFoundComponent: AtPortal });
const route = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

/** This app's pages; those of the libraries have the portal's paths, and are loaded when they are opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    route(paths.home(), Library),
    route(
      paths.plans(),
      lazyRouteComponent(() => import('./plans'), 'Plans'),
    ),
    route(
      paths.login(),
      lazyRouteComponent(() => import('./sign-in'), 'Login'),
    ),
    route(
      paths.signup(),
      lazyRouteComponent(() => import('./sign-in'), 'Signup'),
    ),
    route(
      paths.account(),
      lazyRouteComponent(() => import('./account'), 'Account'),
    ),
  ]),
  // The libraries read the query as text: a code of digits stays as it is.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});
