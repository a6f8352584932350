import { Router, type RequestHandler } from 'express';
import { ApiError } from '../errors';
import { markRoute } from './count-requests';

const verbs = [
  ['GET', 'get'],
  ['POST', 'post'],
  ['PUT', 'put'],
  ['PATCH', 'patch'],
  ['DELETE', 'delete'],
] as const;

export type Method = (typeof verbs)[number][0];

export interface ServedPath {
  /** The host that serves the path, such as `localhost:4100`; without it every host of the portal does. */
  readonly host?: string;
  readonly path: string;
  /** Runs before every method, also before the response to a method that is not served. */
  readonly before: readonly RequestHandler[];
  readonly methods: Readonly<Partial<Record<Method, readonly RequestHandler[]>>>;
  readonly otherMethods?: readonly string[];
}

const createRouter = () => Router({ caseSensitive: true, strict: true });

function addPath(router: Router, { path, before, methods, otherMethods = [] }: ServedPath): void {
  const allow = [...Object.keys(methods), ...otherMethods].join(', ');
  const route = router.route(path).all(markRoute(path), ...before);
  for (const [method, verb] of verbs) {
    const handlers = methods[method];
    if (handlers) route[verb](...handlers);
  }
  route.all((_req, res) => {
    res.set('Allow', allow);
    throw new ApiError('METHOD_NOT_ALLOWED');
  });
}

/** Serves paths by the host that is asked; a path that is not among them goes to the next handler. */
export function servePaths(paths: readonly ServedPath[]): RequestHandler {
  const routers = new Map<string | undefined, Router>();
  for (const served of paths) {
    const router = routers.get(served.host) ?? createRouter();
    addPath(router, served);
    routers.set(served.host, router);
  }
  const everyHost = routers.get(undefined) ?? createRouter();
  return (req, res, next) => {
    const router = routers.get(req.headers.host ?? '');
    if (!router) return everyHost(req, res, next);
    router(req, res, (error?: unknown) => (error ? next(error) : everyHost(req, res, next)));
  };
}
