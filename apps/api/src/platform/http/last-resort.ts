import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from '../logging/logger';
import { Refusal } from '../refusal';
import { refusalOf, sendError } from './answer';

/** Nothing is served at this address. */
export const notFound: RequestHandler = () => {
  throw new Refusal('NOT_FOUND');
};

/** The one place that answers errors: refusals by their code, everything else as `UNEXPECTED`, logged with the request's id. */
export function createErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { requestId, callHeaders } = res.locals.exchange;
    if (!refusalOf(error))
      logger.error({ err: error, requestId, method: req.method }, 'an unexpected error');
    if (res.headersSent) return void res.destroy();
    const isUnread = !req.complete;
    sendError(
      res,
      error,
      requestId,
      isUnread ? [...callHeaders, 'connection', 'close'] : callHeaders,
    );
  };
}
