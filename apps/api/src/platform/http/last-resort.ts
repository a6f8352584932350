import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from '../logging/logger';
import { ApiError } from '../errors';
import { sendError } from './answer';

/** Nothing is served at this address. */
export const notFound: RequestHandler = () => {
  throw new ApiError('NOT_FOUND');
};

/** Writes every error response: an `ApiError` by its code, anything else as `UNEXPECTED`, logged with the request id. */
export function createErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { requestId, callHeaders } = res.locals.exchange;
    if (!(error instanceof ApiError))
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
