import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { Config } from '../config/config';
import { catalogOf } from '../module';
import type { EarlyRequest } from '../portal/portal-config';
import { parseQuery } from './validate';
import { createErrorHandler, notFound } from './error-handler';
import { createResponseHeaders } from './headers';
import { createPublicPostLimit } from './limits';
import { addressOf, endpointPaths } from './endpoint-paths';
import { documentPath, rawRoutePath, redirectRoutePath } from './other-routes';
import { protocolPaths } from './protocol-paths';
import type { RawRoute } from './route';
import { servePaths, type ServedPath } from './serve-paths';
import { createAddressPolicy } from './request-policy';
import { createRequestLog, traceRequests } from './request-log';
import { healthPaths, type Readiness } from './readiness';
import type { Logger } from '../observability/logger';
import { countRequests } from './count-requests';
import type { Metrics } from '../observability/metrics';
import type { ServedParts } from '../module';
import { rememberTrust } from '../network';
import { openapiPaths } from '../openapi/reference-page';
import { createPortal } from '../portal/portal';
import { portalConfigPath } from '../portal/portal-config';
import { readPortalFiles } from '../portal/portal-files';
import { wellKnownPaths } from '../portal/well-known-paths';
import type { Authenticator } from '../../ports/authenticator';
import type { Clock } from '../../ports/clock';
import { noGroups } from '../../contracts/group-directory';
import type { RateLimiter } from '../../ports/rate-limiter';
import type { SigningKeys } from '../../ports/signing-keys';

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
  /** What the pages request while they load. */
  readonly earlyRequests?: readonly EarlyRequest[];
  /** Routes of the platform itself that read the body's bytes. */
  readonly rawRoutes?: readonly RawRoute[];
}

/** `/.well-known/jwks.json`: the keys that others verify idTokens with (RFC 7517). */
function publishedKeysPath(
  keys: Pick<SigningKeys, 'publicKeys'>,
  before: RequestHandler,
): ServedPath {
  const handle: RequestHandler = async (_req, res) => void res.json(await keys.publicKeys());
  return { path: '/.well-known/jwks.json', before: [before], methods: { GET: [handle] } };
}

/** The Express app: a request passes these handlers in this order. */
export function createApp(parts: AppParts): Express {
  const { config, logger, modules, earlyRequests = [] } = parts;
  const catalog = catalogOf(modules);
  const frameSources = modules.flatMap((module) => module.frameSources ?? []);
  const headers = createResponseHeaders(config, frameSources);
  const before = headers.api;
  const routes = modules.flatMap((module) => module.routes);
  const redirectRoutes = modules.flatMap((module) => module.redirectRoutes ?? []);
  const protocols = modules.flatMap((module) => module.protocols ?? []);
  const documents = modules.flatMap((module) => module.documents ?? []);
  const rawRoutes = [
    ...(parts.rawRoutes ?? []),
    ...modules.flatMap((module) => module.rawRoutes ?? []),
  ];
  const limitPublicPosts = createPublicPostLimit(parts);
  const others = { ...parts, before, limitPublicPosts };
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
        limitPublicPosts,
      }),
      ...rawRoutes.map((route) => rawRoutePath(route, others)),
      ...redirectRoutes.map((route) => redirectRoutePath(route, others)),
      ...protocols.flatMap((protocol) => protocolPaths(protocol, others)),
      ...documents.map((document) => documentPath(document, { config, before })),
      ...healthPaths(parts.readiness, before),
      publishedKeysPath(parts.keys, before),
      portalConfigPath(config, earlyRequests, before),
      ...(portal ? wellKnownPaths(config, portal, headers) : []),
      ...openapiPaths(
        routes,
        { rawRoutes, redirectRoutes, protocols },
        { config, catalog },
        headers,
      ),
    ]),
  );
  if (portal) app.use(createPortal(config, portal, { headers, earlyRequests }));
  app.use(notFound);
  app.use(createErrorHandler(logger, catalog, headers.api));
  return app;
}
