import express, { type Express } from 'express';
import type { Config } from './config';
import { earlyRequests } from './early-requests';
import { errorCatalog } from './error-catalog';
import { parseQuery } from './platform/http/request/query';
import { createErrorHandler, notFound } from './platform/http/response/error-handler';
import { createResponseHeaders } from './platform/http/response/headers';
import { addressOf, endpointPaths } from './platform/http/routing/endpoint-paths';
import {
  documentRoutePath,
  rawRoutePath,
  redirectRoutePath,
} from './platform/http/routing/other-routes';
import type { RawRoute } from './platform/http/routing/route';
import { servePaths } from './platform/http/routing/serve-paths';
import { createAddressPolicy } from './platform/http/security/address-policy';
import { createRequestLog } from './platform/http/server/request-log';
import { healthPaths } from './platform/http/system/health';
import type { Readiness } from './platform/http/system/readiness';
import { publishedKeysPath } from './platform/http/system/published-keys';
import type { Logger } from './platform/logging/logger';
import { countRequests } from './platform/metrics/count-requests';
import type { Metrics } from './platform/metrics/metrics';
import type { ServedParts } from './platform/module';
import { rememberTrust } from './platform/network';
import { openapiPath } from './platform/openapi/openapi-path';
import { createPortal } from './platform/portal/portal';
import { portalConfigPath } from './platform/portal/portal-config';
import { readPortalFiles } from './platform/portal/portal-files';
import { wellKnownPaths } from './platform/portal/well-known-paths';
import { traceRequests } from './platform/tracing/trace-requests';
import type { Authenticator } from './ports/authenticator';
import type { Clock } from './ports/clock';
import { noGroups } from './ports/group-directory';
import type { RateLimiter } from './ports/rate-limiter';
import type { SigningKeys } from './ports/signing-keys';

/** The parts of the app. */
export interface AppParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly modules: readonly ServedParts[];
  readonly authenticator: Authenticator;
  readonly keys: Pick<SigningKeys, 'publicKeys'>;
  readonly readiness: () => Promise<Readiness>;
  readonly clock: Clock;
  readonly limiter: Pick<RateLimiter, 'takeAll'>;
  readonly metrics: Metrics;
  /** Routes of the platform itself that read the body's bytes. */
  readonly rawRoutes?: readonly RawRoute[];
}

/** The Express app: a request passes these handlers in this order. */
export function createApp(parts: AppParts): Express {
  const { config, logger, modules } = parts;
  const frameSources = modules.flatMap((module) => module.frameSources ?? []);
  const headers = createResponseHeaders(config, frameSources);
  const before = headers.api;
  const routes = modules.flatMap((module) => module.routes);
  const redirectRoutes = modules.flatMap((module) => module.redirectRoutes ?? []);
  const documentRoutes = modules.flatMap((module) => module.documentRoutes ?? []);
  const rawRoutes = [
    ...(parts.rawRoutes ?? []),
    ...modules.flatMap((module) => module.rawRoutes ?? []),
  ];
  const portal = config.portalDist === undefined ? undefined : readPortalFiles(config.portalDist);

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', parseQuery);
  if (config.trustedProxies.length > 0) {
    app.set('trust proxy', config.trustedProxies);
    app.set('trust proxy', rememberTrust(app.get('trust proxy fn')));
  }

  app.use(countRequests(parts.metrics, routes, (route) => addressOf(route, config).path));
  app.use(createRequestLog(logger));
  app.use(traceRequests);
  app.use(createAddressPolicy(config));
  app.use(
    servePaths([
      ...endpointPaths(routes, {
        config,
        authenticator: parts.authenticator,
        clock: parts.clock,
        limiter: parts.limiter,
        metrics: parts.metrics,
        groupDirectory: modules.find((each) => each.groupDirectory)?.groupDirectory ?? noGroups,
        before,
      }),
      ...rawRoutes.map((route) => rawRoutePath(route, { config, before })),
      ...redirectRoutes.map((route) => redirectRoutePath(route, { config, before })),
      ...documentRoutes.map((route) => documentRoutePath(route, { config, headers })),
      ...healthPaths(parts.readiness, before),
      publishedKeysPath(parts.keys, before),
      portalConfigPath(config, earlyRequests, before),
      ...(portal ? wellKnownPaths(config, portal, headers) : []),
      openapiPath(
        routes,
        { rawRoutes, redirectRoutes, documentRoutes },
        { config, catalog: errorCatalog },
        before,
      ),
    ]),
  );
  if (portal) app.use(createPortal(config, portal, { headers, earlyRequests }));
  app.use(notFound);
  app.use(createErrorHandler(logger, errorCatalog, headers.api));
  return app;
}
