import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import { ApiError } from '../errors';
import { sendText } from './answer';
import { contextOf } from './calls';
import type { RedirectRoute } from './redirect-route';

/** Leads browsers through one address. It is a navigation, also from another site: nothing of it needs a token. */
export function createRedirectCall(route: RedirectRoute, { baseUrl }: Config): RequestHandler {
  const ownHost = new URL(baseUrl).host;
  return async (req, res, next) => {
    const { host, path, callHeaders } = res.locals.exchange;
    if (path !== route.path || host !== ownHost) return next();
    if (req.method !== 'GET') {
      callHeaders.push('allow', 'GET');
      throw new ApiError('METHOD_NOT_ALLOWED');
    }
    const { searchParams } = new URL(req.url, baseUrl);
    const { location, cookie } = await route.handle(searchParams, contextOf(req, res));
    const own = ['location', location, ...(cookie === undefined ? [] : ['set-cookie', cookie])];
    sendText(res, 302, 'text/plain', '', [...callHeaders, ...own]);
  };
}
