import type { RequestHandler, Response } from 'express';
import type { Route } from './route';
import type { Metrics } from '../observability/metrics';

declare module 'express-serve-static-core' {
  interface Locals {
    route?: string;
    errorCode?: string;
  }
}

export const loginWays: Readonly<Record<string, string>> = {
  signIn: 'password',
  answerSecondFactor: 'code',
  signUp: 'sign-up',
  signInWithEditor: 'editor',
  finishEditorLogin: 'editor',
  finishPkceLogin: 'editor',
  confirmEditorLogin: 'editor',
  linkEditorAccount: 'editor',
  exchangeSocialTicket: 'provider',
  linkSocialIdentity: 'provider',
  openExtensionSession: 'extension',
  refreshSession: 'refresh',
};

const methods: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
]);

/** A method that the API serves, or `other`: the labels are few. */
export const methodOf = (method: string): string => (methods.has(method) ? method : 'other');

/** Endless responses say nothing about the speed. */
const isStream = (res: Response) =>
  String(res.getHeader('Content-Type')).startsWith('text/event-stream');

export const markRoute =
  (route: string): RequestHandler =>
  (_req, { locals }, next) => {
    locals.route = route;
    next();
  };

/** Counts every request by the pattern of its route, never by its address (SHARED-380), and the logins by their result. */
export function countRequests(
  metrics: Metrics,
  routes: readonly Route[],
  pathOf: (route: Route) => string,
): RequestHandler {
  const wayOf = new Map(
    routes.flatMap((route) => {
      const way = loginWays[route.name];
      return way === undefined ? [] : [[pathOf(route), way] as const];
    }),
  );
  return (req, res, next) => {
    const since = performance.now();
    metrics.requestsRunning.inc();
    res.once('close', () => {
      metrics.requestsRunning.dec();
      const { route = 'none', errorCode } = res.locals;
      const method = methodOf(req.method);
      const status = res.writableFinished ? String(res.statusCode) : 'aborted';
      metrics.requests.inc({ method, route, status });
      if (!isStream(res))
        metrics.requestSeconds.observe({ method, route }, (performance.now() - since) / 1_000);
      const way = wayOf.get(route);
      if (way !== undefined && method === 'POST')
        metrics.logins.inc({ way, result: errorCode ?? 'OK' });
    });
    next();
  };
}
