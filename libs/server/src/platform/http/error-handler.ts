import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody, ErrorDefinition } from '@portal/shared/contract';
import { isDatabaseLost } from '../database/database-errors';
import { RowLocked } from '../database/locked-rows';
import { errorCode, ApiError, type ApiErrorCatalog } from '../errors';
import type { Logger } from '../observability/logger';
import type { Protocol } from './protocol';

declare module 'express-serve-static-core' {
  interface Locals {
    /** How a protocol of its own writes errors. */
    errorFormat?: Pick<Protocol, 'contentType' | 'errorBody'>;
  }
}

export const notFound: RequestHandler = () => {
  throw new ApiError('NOT_FOUND');
};

function bodyOf(
  { code, options }: ApiError,
  { status, text: message }: ErrorDefinition,
  requestId: string,
): ErrorBody {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: message,
    error: code,
    message,
    requestId,
    ...(options.fields && { fields: options.fields }),
    ...(options.details && { details: options.details }),
  };
}

/** The client closed the connection before the end of a stream. */
const isAborted = (error: unknown) => errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';

/** Another database server has taken over by then, or an operator knows. */
const lostDatabaseSeconds = 5;

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof RowLocked) return new ApiError('BUSY', { retryAfterSeconds: 1 });
  if (isDatabaseLost(error))
    return new ApiError('UNAVAILABLE', { retryAfterSeconds: lostDatabaseSeconds });
  return new ApiError('UNEXPECTED');
}

/** Writes every error response (RFC 9457, or as the protocol does); a lost database is `UNAVAILABLE` (SHARED-342). */
export function createErrorHandler(
  logger: Logger,
  catalog: ApiErrorCatalog,
  apiHeaders: RequestHandler,
): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const requestId = String(req.id);
    const known = apiErrorOf(error);
    if (known !== error && !isAborted(error))
      logger.error({ err: error, method: req.method }, 'an unexpected error');
    res.locals.errorCode = known.code;
    if (res.headersSent) return void res.destroy();
    void apiHeaders(req, res, (failed?: unknown) => {
      if (failed) return next(failed);
      const { contentType, errorBody } = res.locals.errorFormat ?? {
        contentType: 'application/problem+json',
        errorBody: (error: ErrorDefinition) => bodyOf(known, error, requestId),
      };
      const error = catalog[known.code];
      const { retryAfterSeconds } = known.options;
      if (retryAfterSeconds !== undefined)
        res.set('Retry-After', String(Math.ceil(retryAfterSeconds)));
      // The rest of the request was not read, so the connection cannot be used again.
      if (!req.complete) res.set('Connection', 'close');
      res.status(error.status).set('Content-Type', `${contentType}; charset=utf-8`);
      res.json(errorBody(error));
    });
  };
}
