import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../../logging/logger';
import { canonicalPath } from '../security/path-policy';

/** Hides a path that contains an email address: the path of a request that is not found can contain anything. */
function shownPath(url: string | undefined): string {
  const path = canonicalPath(url ?? '');
  return path === undefined || /@|%40/.test(path) ? '[hidden]' : path.slice(0, 200);
}

function giveId(req: IncomingMessage, res: ServerResponse): string {
  const id = randomUUID();
  res.setHeader('X-Request-Id', id);
  req.id = id;
  return id;
}

/**
 * Gives every request an id and logs it in one line: no query, no body, no header, no network address. Where the level
 * prints no such line, none is made.
 */
export function createRequestLog(logger: Logger): RequestHandler {
  if (!logger.isLevelEnabled('info')) {
    return (req, res, next) => {
      giveId(req, res);
      next();
    };
  }
  return pinoHttp({
    logger,
    genReqId: giveId,
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, url }: IncomingMessage) => ({ id, method, path: shownPath(url) }),
      res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
    },
    customErrorObject: (_req, _res, _error, { res, responseTime }) => ({ res, responseTime }),
    customErrorMessage: () => 'request completed',
  });
}
