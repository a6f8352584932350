import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the lazy parts of the page one arrives at before the router is made: a prerendered page is then taken over in
 * place instead of standing twice in the document.
 */
export async function loadMatchingRoutes(
  routes: RouteObject[],
  location: { pathname: string },
): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
