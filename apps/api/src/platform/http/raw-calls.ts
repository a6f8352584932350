import type { RequestHandler } from 'express';
import { ApiError } from '../errors';
import { sendJson } from './answer';
import { contextOf } from './calls';
import type { RawRoute } from './raw-route';
import { createBodyReader } from './read-body';

/** Serves one call that reads the body's bytes itself; before anything parses JSON. */
export function createRawCall(route: RawRoute): RequestHandler {
  const readBody = createBodyReader(route.maxBytes);
  return async (req, res, next) => {
    const { path, callHeaders } = res.locals.exchange;
    if (path !== route.path) return next();
    if (req.method !== route.method) {
      callHeaders.push('allow', route.method);
      throw new ApiError('METHOD_NOT_ALLOWED');
    }
    const body = await readBody(req, res);
    const answer = await route.handle(body, (name) => req.get(name), contextOf(req, res));
    sendJson(res, 200, answer, callHeaders);
  };
}
