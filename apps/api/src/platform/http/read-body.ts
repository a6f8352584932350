import { raw, type Request, type Response } from 'express';
import { ApiError, type ErrorCode } from '../errors';

/** The largest body of a call: room enough to name the field that is too long, up to 1 MB, instead of the whole body. */
export const maxCallBytes = 1_250_000;

/** JSON as `application/json`, or as `text/plain` (the specification's helper); in UTF-8 only. */
function isJson(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((one) => one.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return isUtf8 && (type.trim() === 'application/json' || type.trim() === 'text/plain');
}

const codeOfParserError: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'request.aborted': 'MALFORMED_BODY',
  'request.size.invalid': 'MALFORMED_BODY',
};

function apiErrorOfParser(error: unknown): unknown {
  const isTyped = typeof error === 'object' && error !== null && 'type' in error;
  const type = isTyped ? String(error.type) : '';
  const code = codeOfParserError[type];
  return code === undefined ? error : new ApiError(code, { cause: error });
}

/** Reads a body's bytes up to `limit`, compressed ones refused. */
export function createBodyReader(limit: number): (req: Request, res: Response) => Promise<Buffer> {
  const parse = raw({ limit, inflate: false, type: () => true });
  return async (req, res) => {
    // The parser would read a body to its end before it refuses it.
    if (Number(req.headers['content-length'] ?? 0) > limit) throw new ApiError('PAYLOAD_TOO_LARGE');
    return new Promise((resolve, reject) => {
      parse(req, res, (error: unknown) => {
        if (error) reject(apiErrorOfParser(error));
        else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
      });
    });
  };
}

/** Whether a body comes with the request. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses a body that does not say that it is JSON. */
export function requireJson({ headers }: Request): void {
  if (!isJson(headers['content-type'])) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
}
