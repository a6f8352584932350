import type { Express } from 'express';
import express from 'express';
import type { Control } from '../control/control-routes';
import { controlRoutes } from '../control/control-routes';
import { handleError, pageAssets } from '../shared';
import { createApiRouter } from './api/router';
import { checkoutRoutes } from './pages/checkout-routes';
import { disputeRoutes } from './pages/dispute-routes';
import { homeRoutes } from './pages/home';
import { portalRoutes } from './pages/portal-routes';
import type { Provider } from './state/provider';

/** The payment provider's API, hosted pages and controls. `catchUp` processes everything that became due since the last request. */
export function createApp(
  provider: Provider,
  control: Control,
  catchUp: () => void,
  changed: () => Promise<void>,
): Express {
  const app = express();
  app.disable('x-powered-by').set('query parser', 'extended');
  app.use((_request, _response, next) => {
    catchUp();
    next();
  });
  app.use('/v1', createApiRouter(provider, changed));
  app.use(pageAssets(), controlRoutes(control), disputeRoutes(provider, changed));
  app.use(homeRoutes(provider));
  app.use(express.urlencoded({ extended: false }));
  app.use(checkoutRoutes(provider, changed), portalRoutes(provider, changed));
  app.use(handleError);
  return app;
}
