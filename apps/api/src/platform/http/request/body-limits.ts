import type { Request, RequestHandler } from 'express';
import { ApiError, type ErrorCode } from '../../errors';

/** Whether a body comes with the request. */
const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Rejects a body by its headers: the parsers would read all of it first. */
export function checkBodyHeaders(
  limit: number,
  isAccepted: (contentType: string) => boolean,
): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw new ApiError('PAYLOAD_TOO_LARGE');
    if (hasBody(req) && !isAccepted(req.headers['content-type'] ?? ''))
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    next();
  };
}

/** The codes for the errors of Express's body parsers, by their `type`. */
const codeOfParserError: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
};

/** Every error of a parser is the client's: the body was too large, of a wrong type or malformed. */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { type } = Object(error) as { type?: unknown };
  return new ApiError(codeOfParserError[String(type)] ?? 'MALFORMED_BODY', { cause: error });
}

/** Runs a parser and turns its errors into `ApiError`. */
export const withApiErrors =
  (parse: RequestHandler): RequestHandler =>
  (req, res, next) =>
    void parse(req, res, (error?: unknown) => next(error && apiErrorOf(error)));
