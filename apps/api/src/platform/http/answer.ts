import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { ErrorBody } from '@portal/shared/contract';
import { ApiError, errorCatalog } from '../errors';
import type { HeaderList } from './security-headers';

/** Writes a whole response at once. */
export function sendText(
  res: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: HeaderList,
): void {
  if (res.headersSent) return;
  const own = ['content-type', type, 'content-length', String(Buffer.byteLength(body))];
  res.writeHead(status, [...headers, ...own]);
  res.end(body);
}

/** Writes a JSON response. */
export function sendJson(
  res: ServerResponse,
  status: number,
  value: unknown,
  headers: HeaderList,
): void {
  sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

/** Writes an error response (RFC 9457). */
export function sendError(
  res: ServerResponse,
  error: unknown,
  requestId: string,
  headers: HeaderList,
): void {
  const { code, options } = error instanceof ApiError ? error : new ApiError('UNEXPECTED');
  const { status, text: message } = errorCatalog[code];
  const body: ErrorBody = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: message,
    error: code,
    message,
    requestId,
    ...(options.fields && { fields: options.fields }),
  };
  const retryAfter = options.retryAfterSeconds;
  const extra = retryAfter === undefined ? [] : ['retry-after', String(Math.ceil(retryAfter))];
  sendText(res, status, 'application/problem+json; charset=utf-8', JSON.stringify(body), [
    ...headers,
    ...extra,
  ]);
}
