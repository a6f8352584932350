import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config';
import type { Authenticator } from '../../ports/authenticator';
import { ApiError } from '../errors';
import { sendJson, sendText } from './answer';
import { createCallTable, type MountedCall, type PathCalls } from './call-table';
import { createOriginPolicy } from './cross-site';
import { createBodyReader, hasBody, maxCallBytes, requireJson } from './read-body';
import { readCookie } from './read-cookie';
import { readJson } from './read-json';
import { readQuery } from './read-query';
import type { RequestContext } from '../../platform/request-context';
import type { Caller } from '../../ports/authenticator';
import type { Route } from './route';
import { createServiceKeyCheck } from './service-key';
import { validate } from './validate';

const readBody = createBodyReader(maxCallBytes);

/** What the caller sent: the query of a GET, else the body; a missing body is an empty one. */
async function readInput(req: Request, res: Response): Promise<unknown> {
  const query = req.url.includes('?') ? readQuery(req.url) : {};
  if (req.method !== 'POST') return query;
  if (!hasBody(req)) return {};
  requireJson(req);
  return readJson(await readBody(req, res));
}

/** The idToken: in the `token` header, as a bearer, or the body's `token` (specification 1, section 7). */
function tokenOf({ headers }: Request, input: unknown): string | undefined {
  if (typeof headers['token'] === 'string') return headers['token'];
  const bearer = /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const inBody = input instanceof Object && 'token' in input ? input.token : undefined;
  return typeof inBody === 'string' ? inBody : undefined;
}

/** Who calls, if the call wants to know; a call for signed-in people refuses everyone else. */
async function callerOf(
  { endpoint }: MountedCall,
  token: string | undefined,
  authenticator: Authenticator,
): Promise<Caller | undefined> {
  if (endpoint.access === 'public' || endpoint.access === 'service-key') return undefined;
  const caller = token === undefined ? undefined : await authenticator.authenticate(token);
  if (!caller && endpoint.access === 'user') throw new ApiError('UNAUTHENTICATED');
  return caller;
}

/** What a handler knows beside its input. */
export function contextOf(req: Request, res: Response): RequestContext {
  return {
    requestId: res.locals.exchange.requestId,
    ip: req.ip ?? '',
    userAgent: req.headers['user-agent'] ?? '',
    cookie: (name) => readCookie(req.headers.cookie, name),
  };
}

function findCall(calls: PathCalls, method: string): MountedCall | undefined {
  return calls.get(method === 'HEAD' ? 'GET' : method);
}

/** Serves the described calls; every other request goes on. */
export function createCalls(
  routes: readonly Route[],
  config: Config,
  authenticator: Authenticator,
): RequestHandler {
  const table = createCallTable(routes, config);
  const policy = createOriginPolicy(config);
  const checkServiceKey = createServiceKeyCheck(config.editorServiceKey);

  async function run(call: MountedCall, req: Request, res: Response): Promise<unknown> {
    if (call.endpoint.method === 'POST') policy.refuseCrossSite(req);
    if (call.endpoint.access === 'service-key') checkServiceKey(req);
    const input = await readInput(req, res);
    const caller = await callerOf(call, tokenOf(req, input), authenticator);
    const valid = validate(call.endpoint.request, input);
    return call.handle(valid, { ...contextOf(req, res), caller });
  }

  return async (req, res, next) => {
    const { host, path, callHeaders } = res.locals.exchange;
    const calls = table(host, path);
    if (!calls) return next();
    const methods = [...calls.keys(), 'OPTIONS'].join(', ');
    if (req.method === 'OPTIONS') {
      return sendText(res, 204, 'text/plain', '', [
        ...callHeaders,
        ...policy.preflightHeaders(req, methods),
      ]);
    }
    const call = findCall(calls, req.method);
    callHeaders.push(...policy.corsHeaders(req));
    if (!call) callHeaders.push('allow', methods);
    if (!call) throw new ApiError('METHOD_NOT_ALLOWED');
    sendJson(res, 200, await run(call, req, res), callHeaders);
  };
}
