import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler } from 'express';
import { ApiError } from '../../errors';
import { checkBodyHeaders, withApiErrors } from './body-limits';

/** The largest JSON body in bytes: large enough to name the field that is too long, up to 1 MB, instead of the body. */
export const maxJsonBytes = 1_250_000;

/** How deep objects and arrays may be nested; the validation and the response recurse over them. */
export const maxJsonDepth = 32;

/** JSON as `application/json` or `text/plain`, in UTF-8 only. */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const hasUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return hasUtf8 && (type.trim() === 'application/json' || type.trim() === 'text/plain');
}

/** Whether a value is nested deeper than so many levels; looks no deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Rejects a value that is nested too deep. */
export function checkDepth(value: unknown): void {
  if (isDeeper(value, maxJsonDepth)) throw new ApiError('MALFORMED_BODY');
}

function rejectOtherEncodings(_req: unknown, _res: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new ApiError('MALFORMED_BODY');
}

const parseJson = express.json({
  limit: maxJsonBytes,
  inflate: false,
  strict: false,
  type: ({ headers }) => isJson(headers['content-type'] ?? ''),
  verify: rejectOtherEncodings,
});

const finishBody: RequestHandler = (req: Request, _res, next) => {
  const body: unknown = req.body;
  checkDepth(body);
  // A request without a body is one with an empty object.
  if (body === undefined) req.body = {};
  next();
};

/** Reads a JSON body into `req.body`. */
export const jsonBody: readonly RequestHandler[] = [
  checkBodyHeaders(maxJsonBytes, isJson),
  withApiErrors(parseJson),
  finishBody,
];
