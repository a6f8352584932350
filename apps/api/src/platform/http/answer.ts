import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { ErrorBody } from '@portal/shared/contract';
import { Refusal } from '../refusal';
import { errorStatus, errorTexts, isKnownErrorCode } from './error-status';
import type { HeaderList } from './security-headers';

/** Writes a whole answer in one go. */
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

/** Writes a JSON answer. */
export function sendJson(
  res: ServerResponse,
  status: number,
  value: unknown,
  headers: HeaderList,
): void {
  sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

/** The refusal that an error is answered as; undefined: nobody foresaw it, and nothing of it may leave. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Refusal && isKnownErrorCode(error.code) ? error : undefined;
}

/** Writes an error answer (RFC 9457, decisions "Calls"). */
export function sendError(
  res: ServerResponse,
  error: unknown,
  requestId: string,
  headers: HeaderList,
): void {
  const refusal = refusalOf(error);
  const code = refusal && isKnownErrorCode(refusal.code) ? refusal.code : 'UNEXPECTED';
  const status = errorStatus[code];
  const message = errorTexts[code];
  const body: ErrorBody = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: message,
    error: code,
    message,
    requestId,
    ...(refusal?.options.fields && { fields: refusal.options.fields }),
  };
  const retryAfter = refusal?.options.retryAfterSeconds;
  const extra = retryAfter === undefined ? [] : ['retry-after', String(Math.ceil(retryAfter))];
  sendText(res, status, 'application/problem+json; charset=utf-8', JSON.stringify(body), [
    ...headers,
    ...extra,
  ]);
}
