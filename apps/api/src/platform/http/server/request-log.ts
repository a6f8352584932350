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

/** Gives every request an id and logs it in one line: no query, no body, no header, no network address. */
export function createRequestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId(_req, res) {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, url }: IncomingMessage) => ({ id, method, path: shownPath(url) }),
      res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
    },
    customErrorObject: (_req, _res, _error, { res, responseTime }) => ({ res, responseTime }),
    customErrorMessage: () => 'request completed',
  });
}
