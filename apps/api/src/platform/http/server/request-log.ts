import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../../logging/logger';
import { isRequestId, runForRequest } from '../../request-scope';
import { canonicalPath } from '../security/path-policy';

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

/**
 * Gives every request an id, which everything that it causes has too, and logs it in one line: no query, no body, no header,
 * no network address. Where the level prints no such line, none is made.
 */
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
