import type { RequestHandler } from 'express';
import type { Config } from '../../../config';
import type { Authenticator } from '../../../ports/authenticator';
import type { GroupDirectory } from '../../../ports/group-directory';
import type { Clock } from '../../../ports/clock';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { createLimitEnforcement } from '../limits/enforce-limits';
import { createAuthentication } from '../request/authentication';
import { contextOf } from '../request/context';
import { jsonBody } from '../request/json-body';
import { validate } from '../request/validate';
import { respond } from '../response/respond';
import { createOriginPolicy } from '../security/origin-policy';
import { createServiceKeyCheck } from '../security/service-key';
import type { Metrics } from '../../metrics/metrics';
import type { Route } from './route';
import type { Method, ServedPath } from './serve-paths';

/** The last handler of a route: validates the request, runs the route's handler and responds. */
function handlerOf({ endpoint, handle }: Route, directory: GroupDirectory): RequestHandler {
  // The request has passed the endpoint's schema, so it has the type that the handler takes.
  const run = handle as (request: unknown, context: unknown) => Promise<unknown>;
  return async (req, res) => {
    const { caller, groups } = res.locals;
    const input: unknown = validate(
      endpoint.request,
      endpoint.method === 'GET' ? req.query : req.body,
    );
    const group = groups && directory.choose(groups, Object(input).guid);
    await respond(req, res, endpoint, await run(input, { ...contextOf(req), caller, group }));
  };
}

/** Where an endpoint is served, by the configured address of its host. */
export function addressOf({ endpoint }: Pick<Route, 'endpoint'>, config: Pick<Config, 'hosts'>) {
  const { host, pathname } = new URL(config.hosts[endpoint.host]);
  return { host, path: `${pathname.replace(/\/$/, '')}${endpoint.path}` };
}

/** The paths of the endpoints; `before` runs before every handler. */
export function endpointPaths(
  routes: readonly Route[],
  parts: {
    config: Config;
    authenticator: Authenticator;
    groupDirectory: GroupDirectory;
    clock: Clock;
    limiter: Pick<RateLimiter, 'takeAll'>;
    metrics: Pick<Metrics, 'limitHits'>;
    before: RequestHandler;
  },
): readonly ServedPath[] {
  const { config, groupDirectory } = parts;
  const origins = createOriginPolicy(config);
  // The LaTeX editor's key opens accounts, the language service's records usage and blocks suggestions: neither does the other.
  const checkEditorKey = createServiceKeyCheck(config.editorServiceKey);
  const checkLanguageKey = createServiceKeyCheck(config.usageServiceKey);
  const limitsFor = createLimitEnforcement(parts);
  const authenticationFor = createAuthentication(parts.authenticator, groupDirectory);

  function handlersOf(route: Route): RequestHandler[] {
    const { method, access, host, maxBodyBytes } = route.endpoint;
    const authentication = authenticationFor(route.endpoint);
    const limits = limitsFor(route.limits);
    const handle = handlerOf(route, groupDirectory);
    const beforeBody = [
      ...(method === 'POST' ? [origins.rejectCrossSite] : []),
      ...(access === 'service-key'
        ? [host === 'language' ? checkLanguageKey : checkEditorKey]
        : []),
      authentication.beforeBody,
      limits.beforeBody,
    ];
    if (method === 'GET') return [...beforeBody, handle];
    const { afterBody } = authentication;
    return [...beforeBody, ...jsonBody(maxBodyBytes), afterBody, limits.afterBody, handle];
  }

  const paths = new Map<string, { host: string; path: string; routes: Map<Method, Route> }>();
  for (const route of routes) {
    const { method } = route.endpoint;
    const address = addressOf(route, config);
    const key = `${address.host} ${address.path}`;
    const served = paths.get(key) ?? { ...address, routes: new Map<Method, Route>() };
    if (served.routes.has(method))
      throw new Error(`Another endpoint has the method and the address of ${route.name}.`);
    served.routes.set(method, route);
    paths.set(key, served);
  }
  return [...paths.values()].map(({ host, path, routes: byMethod }) => {
    const otherMethods = ['OPTIONS'];
    return {
      host,
      path,
      before: [parts.before, origins.cors([...byMethod.keys(), ...otherMethods])],
      methods: Object.fromEntries(
        [...byMethod].map(([method, route]) => [method, handlersOf(route)]),
      ),
      otherMethods,
    };
  });
}
