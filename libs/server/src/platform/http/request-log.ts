import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { context, trace } from '@opentelemetry/api';
import type { Logger } from '../observability/logger';
import { isRequestId, runForRequest } from '../observability/request-scope';
import { canonicalPath } from './request-policy';
import { methodOf } from './count-requests';
import { contextAfter, isTracing, markFailed, startSpan } from '../observability/spans';

/** Hides a path that contains an email address: the path of a request that is not found can contain anything. */
function shownPath(url: string | undefined): string {
  const path = canonicalPath(url ?? '');
  return path === undefined || /@|%40/.test(path) ? '[hidden]' : path.slice(0, 200);
}

/** A proxy or another service may have given the request its id. */
function giveId(req: IncomingMessage, res: ServerResponse): string {
  const { 'x-request-id': given } = req.headers;
  const id = isRequestId(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  req.id = id;
  return id;
}

/** Gives every request an id and logs it in one line, without query, body, headers and address. */
export function createRequestLog(logger: Logger): RequestHandler {
  if (!logger.isLevelEnabled('info')) {
    return (req, res, next) => {
      runForRequest(giveId(req, res), next);
    };
  }
  const log = pinoHttp({
    logger,
    genReqId: giveId,
    wrapSerializers: false,
    // Load balancers ask several times a second.
    autoLogging: { ignore: ({ url }) => canonicalPath(url ?? '') === '/readyz' },
    serializers: {
      // The id is `requestId`, as in every other line.
      req: ({ method, url }: IncomingMessage) => ({ method, path: shownPath(url) }),
      res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
    },
    customErrorObject: (_req, _res, _error, { res, responseTime }) => ({ res, responseTime }),
    customErrorMessage: () => 'request completed',
  });
  return (req, res, next) => log(req, res, () => runForRequest(String(req.id), next));
}

/** Makes a span for every request, named by the pattern of its route, never by its address (SHARED-388). */
export const traceRequests: RequestHandler = (req, res, next) => {
  if (!isTracing()) return next();
  const method = methodOf(req.method);
  const parent = contextAfter(req.headers.traceparent);
  const attributes = { 'http.request.method': method };
  const span = startSpan({ name: method, kind: 'SERVER', attributes }, parent);
  res.once('close', () => {
    const { route = 'none', errorCode } = res.locals;
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
    if (errorCode !== undefined) span.setAttribute('error.type', errorCode);
    if (res.writableFinished) span.setAttribute('http.response.status_code', res.statusCode);
    if (!res.writableFinished || res.statusCode >= 500) markFailed(span, errorCode ?? 'aborted');
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};
