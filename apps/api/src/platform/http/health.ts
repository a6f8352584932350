import type { RequestHandler } from 'express';
import { sendJson } from './answer';

/** Whether the parts that a call needs work; asked by `/readyz`. */
export type Readiness = () => Promise<Readonly<Record<string, boolean>>>;

/** `/healthz`: the process answers. `/readyz`: what it stands on answers too. */
export function createHealth(readiness: Readiness): RequestHandler {
  return async (_req, res, next) => {
    const { path, callHeaders } = res.locals.exchange;
    if (path === '/healthz') return sendJson(res, 200, { status: 'ok' }, callHeaders);
    if (path !== '/readyz') return next();
    const checks = await readiness();
    const isReady = Object.values(checks).every(Boolean);
    sendJson(
      res,
      isReady ? 200 : 503,
      { status: isReady ? 'ready' : 'not ready', checks },
      callHeaders,
    );
  };
}
