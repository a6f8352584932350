import type { Express, NextFunction, Request, Response } from 'express';
import express from 'express';
import type { Control } from '../control/control-routes';
import { controlRoutes } from '../control/control-routes';
import { pageAssets } from '../shared';
import { createApiRouter } from './api/router';
import { checkoutRoutes } from './pages/checkout-routes';
import { homeRoutes } from './pages/home';
import { portalRoutes } from './pages/portal-routes';
import type { Provider } from './state/provider';

/** What a body parser refused is the caller's fault; anything else is a defect, and said on standard error. */
function answerFailure(
  error: unknown,
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (response.headersSent) return next(error);
  if (error instanceof Error && 'status' in error && Number(error.status) < 500) {
    response.status(Number(error.status)).json({ error: error.message });
    return;
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  response
    .status(500)
    .json({ error: { type: 'api_error', message: 'The local stand-in failed.' } });
}

/** The payment provider's API, hosted pages and controls. `catchUp` lives through what fell due since the last call. */
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
  app.use(pageAssets(), controlRoutes(control), homeRoutes(provider));
  app.use(express.urlencoded({ extended: false }));
  app.use(checkoutRoutes(provider, changed), portalRoutes(provider, changed));
  app.use(answerFailure);
  return app;
}
