import type { Express, Router } from 'express';
import express from 'express';
import type { Control } from '../control/control-routes';
import { controlRoutes } from '../control/control-routes';
import { handleError, pageAssets } from '../shared';
import { createApiRouter } from './api/router';
import { checkoutRoutes } from './pages/checkout-routes';
import { bankRoutes } from './pages/bank-routes';
import { documentRoutes } from './pages/document-routes';
import { invoicePaymentRoutes } from './pages/invoice-payment-routes';
import { homeRoutes } from './pages/home';
import { portalRoutes } from './pages/portal-routes';
import type { Provider } from './state/provider';

interface AppParts {
  /** Processes everything that became due since the last request. */
  readonly catchUp: () => void;
  /** Saves and sends what a request changed. */
  readonly changed: () => void;
  /** The pages of gumroad's stand-in. */
  readonly gumroad: Router | undefined;
}

/** The payment provider's API, hosted pages and controls, and gumroad's pages beside them. */
export function createApp(
  provider: Provider,
  control: Control,
  { catchUp, changed, gumroad }: AppParts,
): Express {
  const app = express();
  app.disable('x-powered-by').set('query parser', 'extended');
  app.use((_request, _response, next) => {
    catchUp();
    next();
  });
  app.use('/v1', createApiRouter(provider, changed));
  app.use(pageAssets(), controlRoutes(control), bankRoutes(provider, changed));
  app.use(homeRoutes(provider), documentRoutes(provider));
  if (gumroad) app.use('/gumroad', gumroad);
  app.use(express.urlencoded({ extended: false }));
  app.use(checkoutRoutes(provider, changed), portalRoutes(provider, changed));
  app.use(invoicePaymentRoutes(provider, changed));
  app.use(handleError);
  return app;
}
