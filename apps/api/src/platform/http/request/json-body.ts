import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler } from 'express';
import { unstorablePath } from '../../database/storable';
import { ApiError } from '../../errors';
import { checkBodyHeaders, withApiErrors } from './body-limits';
import { shapeOfJson } from './json-shape';
import { httpMessages } from './messages';

/** The largest JSON body in bytes, unless its endpoint declares `maxBodyBytes` (SHARED-73). */
export const maxJsonBytes = 32 * 1024;

/** How deep objects and arrays may be nested; the validation and the response recurse over them (SHARED-72). */
export const maxJsonDepth = 32;

/** A body may have one member for so many of the bytes that it may have: 1,024 in 32 KB. */
const bytesPerMember = 32;

/** JSON as `application/json` or `text/plain`, in UTF-8 only. */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const hasUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return hasUtf8 && (type.trim() === 'application/json' || type.trim() === 'text/plain');
}

/** Rejects, before it is parsed, a body that is not UTF-8, is nested too deep or has too many members. */
const checkBytes = (maxBytes: number) => (_req: unknown, _res: unknown, bytes: Buffer) => {
  if (!isUtf8(bytes)) throw new ApiError('MALFORMED_BODY');
  const { depth, members } = shapeOfJson(bytes);
  if (depth > maxJsonDepth) throw new ApiError('MALFORMED_BODY');
  if (members > maxBytes / bytesPerMember) throw new ApiError('PAYLOAD_TOO_LARGE');
};

/** A request without a body is one with an empty object; a text that no database stores is rejected. */
const checkBody: RequestHandler = (req: Request, _res, next) => {
  if (req.body === undefined) req.body = {};
  const field = unstorablePath(req.body);
  if (field !== undefined)
    throw new ApiError('INVALID_REQUEST', {
      fields: [{ field, message: httpMessages.unstorable }],
    });
  next();
};

/** Reads a JSON body of at most so many bytes into `req.body`. */
export function jsonBody(maxBytes = maxJsonBytes): readonly RequestHandler[] {
  const parse = express.json({
    limit: maxBytes,
    inflate: false,
    strict: false,
    type: ({ headers }) => isJson(headers['content-type'] ?? ''),
    verify: checkBytes(maxBytes),
  });
  return [checkBodyHeaders(maxBytes, isJson), withApiErrors(parse), checkBody];
}
