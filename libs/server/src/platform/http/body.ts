import express from 'express';
import type { Request, RequestHandler } from 'express';
import { isUtf8 } from 'node:buffer';
import { ApiError, type ErrorCode } from '../errors';
import { unstorablePath } from '../database/storable';
import { httpMessages } from './validate';

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

export const withApiErrors =
  (parse: RequestHandler): RequestHandler =>
  (req, res, next) =>
    void parse(req, res, (error?: unknown) => next(error && apiErrorOf(error)));

/** What a JSON text holds, counted without parsing it. */
interface JsonShape {
  readonly depth: number;
  /** At least as many as there are elements of arrays and properties of objects, at every level. */
  readonly members: number;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The index of the quote that ends the string whose content starts at `start`, or the length of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== quote)
    index += bytes[index] === backslash ? 2 : 1;
  return index;
}

/** Counts the levels and the members of a JSON text, in one pass over its bytes. */
function shapeOfJson(bytes: Uint8Array): JsonShape {
  let level = 0;
  let depth = 0;
  let members = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) index = endOfString(bytes, index + 1);
    else if (byte === comma) members += 1;
    else if (openings.has(byte)) {
      level += 1;
      members += 1;
      depth = Math.max(depth, level);
    } else if (closings.has(byte)) level -= 1;
  }
  return { depth, members };
}

/** The largest JSON body in bytes, unless its endpoint declares `maxBodyBytes` (SHARED-73). */
export const maxJsonBytes = 32 * 1024;

/** How deep objects and arrays may be nested; the validation and the response recurse over them (SHARED-72). */
export const maxJsonDepth = 32;

/** A body may have one member for each 32 bytes of its maximum size: 1,024 in 32 KB. */
const bytesPerMember = 32;

const jsonTypes: readonly string[] = ['application/json', 'text/plain'];

const isOneOf = (types: readonly string[]) => (contentType: string) => {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const hasUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return hasUtf8 && types.includes(type.trim());
};

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

export function jsonBody(maxBytes = maxJsonBytes, types = jsonTypes): readonly RequestHandler[] {
  const isJson = isOneOf(types);
  const parse = express.json({
    limit: maxBytes,
    inflate: false,
    strict: false,
    type: ({ headers }) => isJson(headers['content-type'] ?? ''),
    verify: checkBytes(maxBytes),
  });
  return [checkBodyHeaders(maxBytes, isJson), withApiErrors(parse), checkBody];
}
