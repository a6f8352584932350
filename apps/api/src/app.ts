import express, { type Express } from 'express';
import type { Config } from './config';
import { createCalls } from './platform/http/calls';
import { createEntry } from './platform/http/entry';
import { createHealth, type Readiness } from './platform/http/health';
import { createErrorHandler, notFound } from './platform/http/last-resort';
import { createPublishedKeys } from './platform/http/published-keys';
import { createRawCall } from './platform/http/raw-calls';
import type { RawRoute } from './platform/http/raw-route';
import { createRedirectCall } from './platform/http/redirect-calls';
import type { Logger } from './platform/logging/logger';
import type { ApiModule } from './platform/module';
import { createDocs } from './platform/openapi/docs';
import { createPortal } from './platform/portal/portal';
import { createPortalConfig } from './platform/portal/portal-config';
import type { Authenticator } from './ports/authenticator';
import type { SigningKeys } from './ports/signing-keys';

/** What the app is put together from. */
export interface AppParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
  readonly keys: Pick<SigningKeys, 'publicKeys'>;
  readonly readiness: Readiness;
  /** Routes of the platform's own that read the body themselves. */
  readonly rawRoutes?: readonly RawRoute[];
}

/** The Express app: the order of these lines is the order in which a request meets them. */
export function createApp(parts: AppParts): Express {
  const { config, logger, modules, authenticator, keys, readiness } = parts;
  const routes = modules.flatMap((module) => module.routes);
  const redirectRoutes = modules.flatMap((module) => module.redirectRoutes ?? []);
  const rawRoutes = [
    ...(parts.rawRoutes ?? []),
    ...modules.flatMap((module) => module.rawRoutes ?? []),
  ];
  const app = express();
  app.disable('x-powered-by').set('query parser', false);
  app.set('trust proxy', config.trustedProxies.length > 0 ? config.trustedProxies : false);

  app.use(createEntry(config, logger));
  app.use(createCalls(routes, config, authenticator));
  for (const route of rawRoutes) app.use(createRawCall(route));
  for (const route of redirectRoutes) app.use(createRedirectCall(route, config));
  app.use(createHealth(readiness));
  app.use(createPublishedKeys(keys));
  const endpoints = routes.map(({ endpoint }) => endpoint);
  app.use(createDocs(endpoints, { rawRoutes, redirectRoutes }, config));
  app.use(createPortalConfig(config));
  if (config.portalDist !== undefined) app.use(createPortal(config, config.portalDist));
  app.use(notFound);
  app.use(createErrorHandler(logger));
  return app;
}
