import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAccess, isStreamResponse, type StreamResponse } from '@portal/shared/contract';
import { ApiError } from '../errors';
import type { ApiEndpoint, Route } from './route';
import type { Config } from '../config/config';
import type { Authenticator } from '../../ports/authenticator';
import type { GroupDirectory } from '../../contracts/group-directory';
import type { Clock } from '../../ports/clock';
import type { RateLimiter } from '../../ports/rate-limiter';
import { createLimitEnforcement } from './limits';
import { createAuthentication, refuseWithoutSecondFactor } from './authentication';
import { contextOf } from './context';
import { jsonBody } from './body';
import { validate } from './validate';
import { createOriginPolicy } from './request-policy';
import type { Metrics } from '../observability/metrics';
import type { Method, ServedPath } from './serve-paths';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const keyIn = ({ headers }: Request) => (headers.authorization ?? '').replace(/^Bearer /i, '');

/** Rejects a request without the configured key; when no key is configured, it rejects every request. */
function createServiceKeyCheck(serviceKey: string | undefined): RequestHandler {
  const expected = serviceKey === undefined ? undefined : hashOf(serviceKey);
  return (req, _res, next) => {
    // Hashes have the same length, so the comparison takes the same time whatever was sent.
    if (!expected || !timingSafeEqual(expected, hashOf(keyIn(req))))
      throw new ApiError('FORBIDDEN');
    next();
  };
}

/** Sends a stream. An error before its first byte is thrown; a later one breaks the connection, so the client notices. */
async function sendStream(
  req: Request,
  res: Response,
  { contentType, fileName }: StreamResponse,
  body: Readable,
): Promise<void> {
  if (req.method !== 'HEAD') await once(body, 'readable');
  if (fileName !== undefined) res.attachment(fileName);
  res.set('Content-Type', contentType);
  if (req.method !== 'HEAD') return pipeline(body, res);
  body.destroy();
  res.end();
}

/** Sends JSON with an `ETag`; a request that has this `ETag` already gets 304 without a body. */
function sendRevalidated(res: Response, result: unknown): void {
  const text = JSON.stringify(result);
  const hash = createHash('sha256').update(text).digest('base64url');
  res.set({ 'Cache-Control': 'no-cache', ETag: `"${hash}"` });
  res.set('Content-Type', 'application/json; charset=utf-8').send(text);
}

async function respond(
  req: Request,
  res: Response,
  { response, responseHeaders = {}, isRevalidated }: ApiEndpoint,
  result: unknown,
): Promise<void> {
  for (const [name, value] of Object.entries(responseHeaders)) {
    if (value === null) res.removeHeader(name);
    else res.set(name, value);
  }
  if (isRevalidated) sendRevalidated(res, result);
  else if (!isStreamResponse(response)) res.json(result);
  else if (result instanceof Readable) await sendStream(req, res, response, result);
  else throw new TypeError('The handler of a stream must return a stream.');
}

function handlerOf({ endpoint, handle }: Route, directory: GroupDirectory): RequestHandler {
  // The request has passed the endpoint's schema, so it has the type that the handler takes.
  const run = handle as (request: unknown, context: unknown) => Promise<unknown>;
  return async (req, res) => {
    const { caller, groups } = res.locals;
    const input: unknown = validate(
      endpoint.request,
      endpoint.method === 'GET' ? req.query : req.body,
    );
    const group = groups && directory.choose(groups, Object(input).guid);
    if (group && caller) refuseWithoutSecondFactor([group], caller);
    await respond(req, res, endpoint, await run(input, { ...contextOf(req), caller, group }));
  };
}

export function addressOf({ endpoint }: Pick<Route, 'endpoint'>, config: Pick<Config, 'hosts'>) {
  const { host, pathname } = new URL(config.hosts[endpoint.host]);
  return { host, path: `${pathname.replace(/\/$/, '')}${endpoint.path}` };
}

interface EndpointParts {
  readonly config: Config;
  readonly authenticator: Authenticator;
  readonly groupDirectory: GroupDirectory;
  readonly clock: Clock;
  readonly limiter: Pick<RateLimiter, 'takeAll'>;
  readonly metrics: Pick<Metrics, 'limitHits'>;
  /** Runs before every handler. */
  readonly before: RequestHandler;
  readonly limitPublicPosts: RequestHandler;
}

export function endpointPaths(
  routes: readonly Route[],
  parts: EndpointParts,
): readonly ServedPath[] {
  const { config, groupDirectory } = parts;
  const origins = createOriginPolicy(config);
  // The LaTeX editor's key opens accounts, the language service's records usage and blocks suggestions: neither does the other.
  const checkEditorKey = createServiceKeyCheck(config.editorServiceKey);
  const checkLanguageKey = createServiceKeyCheck(config.usageServiceKey);
  const limitsFor = createLimitEnforcement(parts);
  const authenticationFor = createAuthentication(parts.authenticator, groupDirectory);

  function handlersOf(route: Route): RequestHandler[] {
    const { method, access, host, maxBodyBytes } = route.endpoint;
    const authentication = authenticationFor(route.endpoint);
    const limits = limitsFor(route.limits);
    const handle = handlerOf(route, groupDirectory);
    const beforeBody = [
      ...(method === 'POST' ? [origins.rejectCrossSite] : []),
      ...(method === 'POST' && isPublicAccess(access) ? [parts.limitPublicPosts] : []),
      ...(access === 'service-key'
        ? [host === 'language' ? checkLanguageKey : checkEditorKey]
        : []),
      authentication.beforeBody,
      limits.beforeBody,
    ];
    if (method === 'GET') return [...beforeBody, handle];
    const { afterBody } = authentication;
    return [...beforeBody, ...jsonBody(maxBodyBytes), afterBody, limits.afterBody, handle];
  }

  const paths = new Map<string, { host: string; path: string; routes: Map<Method, Route> }>();
  for (const route of routes) {
    const { method } = route.endpoint;
    const address = addressOf(route, config);
    const key = `${address.host} ${address.path}`;
    const served = paths.get(key) ?? { ...address, routes: new Map<Method, Route>() };
    if (served.routes.has(method))
      throw new Error(`Another endpoint has the method and the address of ${route.name}.`);
    served.routes.set(method, route);
    paths.set(key, served);
  }
  return [...paths.values()].map(({ host, path, routes: byMethod }) => {
    const otherMethods = ['OPTIONS'];
    return {
      host,
      path,
      before: [parts.before, origins.cors([...byMethod.keys(), ...otherMethods])],
      methods: Object.fromEntries(
        [...byMethod].map(([method, route]) => [method, handlersOf(route)]),
      ),
      otherMethods,
    };
  });
}
