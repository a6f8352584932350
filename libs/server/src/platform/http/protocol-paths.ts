import type { RequestHandler } from 'express';
import type { Config } from '../config/config';
import { ApiError } from '../errors';
import { bearerOf } from './authentication';
import { jsonBody, maxJsonBytes } from './body';
import { notFound } from './error-handler';
import { createLimitEnforcement } from './limits';
import { hasBody, type Protocol, type ProtocolRoute } from './protocol';
import type { ServedPath } from './serve-paths';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Whose program sent the request. */
    programOwner?: string;
  }
}

/** The paths of a protocol, and last of all every other one below it. */
export function protocolPaths(
  protocol: Protocol,
  parts: Parameters<typeof createLimitEnforcement>[0] & {
    readonly config: Pick<Config, 'baseUrl'>;
    readonly before: RequestHandler;
    readonly limitPublicPosts: RequestHandler;
  },
): readonly ServedPath[] {
  const { contentType, limits, path, routes } = protocol;
  const { baseUrl } = parts.config;

  const writeErrors: RequestHandler = (_req, { locals }, next) => {
    locals.errorFormat = protocol;
    next();
  };
  const admit: RequestHandler = async (req, res, next) => {
    const token = bearerOf(req);
    const owner = token === undefined ? undefined : await protocol.authenticate(token);
    if (owner === undefined) {
      res.set('WWW-Authenticate', 'Bearer');
      throw new ApiError('UNAUTHENTICATED');
    }
    res.locals.programOwner = owner;
    next();
  };
  const handlersOf = (route: ProtocolRoute): readonly RequestHandler[] => [
    ...(hasBody(route) ? jsonBody(maxJsonBytes, ['application/json', contentType]) : []),
    async (req, res) => {
      const {
        status = 200,
        body,
        location,
      } = await route.handle({
        owner: res.locals.programOwner ?? '',
        id: String(req.params['id'] ?? ''),
        query: new URL(req.url, baseUrl).searchParams,
        body: req.body,
      });
      if (location !== undefined) res.location(location);
      res.status(status);
      if (body === undefined) res.end();
      else res.set('Content-Type', `${contentType}; charset=utf-8`).json(body);
    },
  ];
  const { host } = new URL(baseUrl);
  const { beforeBody } = createLimitEnforcement(parts)(limits);
  const headers = [writeErrors, parts.before];
  const before = [...headers, parts.limitPublicPosts, admit, beforeBody];
  const methodsOf = (below: string) =>
    routes
      .filter((route) => route.path === below)
      .map((route) => [route.method, handlersOf(route)] as const);
  return [
    ...Array.from(new Set(routes.map((route) => route.path)), (below) => ({
      ...{ host, path: path + below, before },
      methods: Object.fromEntries(methodsOf(below)),
    })),
    { host, path: `${path}/*other`, before: [...headers, notFound], methods: {} },
  ];
}
