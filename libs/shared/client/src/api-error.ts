import {
  commonErrors,
  isErrorBody,
  type Endpoint,
  type ErrorCodeOf,
  type FieldProblem,
  type ResponseKind,
} from '@portal/shared/contract';
import type { Schema } from 'yup';
import { messages } from './messages';

/** Why a request failed, in one shape for error responses, unusable responses and a missing network. */
export interface ApiError<Code extends string = string> {
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The machine code: one of the endpoint's, a common one, or `NETWORK`. */
  readonly code: Code;
  readonly message: string;
  /** What the log of the API calls the request, and every job and mail that it caused; without a response there is none. */
  readonly requestId?: string;
  readonly fields?: readonly FieldProblem[];
  /** What the next step needs, as the server sent it: validate it before use. */
  readonly details?: unknown;
  /** How long to wait before the next attempt, when the server says so. */
  readonly retryAfterSeconds?: number;
}

/** What a request to `E` may fail with: its code can be switched over exhaustively. */
export type ApiErrorOf<E extends Endpoint<Schema, ResponseKind>> = ApiError<
  ErrorCodeOf<E> | 'NETWORK'
>;

export const networkError = {
  status: 0,
  code: 'NETWORK',
  get message() {
    return messages.network;
  },
} as const satisfies ApiError;
export const timeoutError = {
  status: 0,
  code: 'TIMED_OUT',
  message: commonErrors.TIMED_OUT.text,
} as const satisfies ApiError;
export const signedOutError = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: commonErrors.UNAUTHENTICATED.text,
} as const satisfies ApiError;

export function unexpectedError(
  status: number,
  fields?: readonly FieldProblem[],
): ApiError<'UNEXPECTED'> {
  return {
    status,
    code: 'UNEXPECTED',
    message: commonErrors.UNEXPECTED.text,
    ...(fields && { fields }),
  };
}

function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : undefined;
}

/** The sentence of a body that is no {@link ErrorBody}: another server's `message`, else the status text. */
function messageOf({ statusText }: Response, body: unknown): string {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  const message = hasMessage && typeof body.message === 'string' ? body.message : statusText;
  return message || commonErrors.UNEXPECTED.text;
}

/** Reads the server's error response. */
export function readErrorResponse(response: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return { ...unexpectedError(response.status), message: messageOf(response, body) };
  }
  const retryAfterSeconds = retryAfterOf(response.headers);
  return {
    status: response.status,
    code: body.error,
    message: body.message,
    ...(body.requestId && { requestId: body.requestId }),
    ...(body.fields && { fields: body.fields }),
    ...(body.details !== undefined && { details: body.details }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function isCodeOf<E extends Endpoint<Schema, ResponseKind>>(
  endpoint: E,
  code: string,
): code is ErrorCodeOf<E> | 'NETWORK' {
  return (
    code === networkError.code ||
    Object.hasOwn(commonErrors, code) ||
    endpoint.errors.includes(code)
  );
}

/**
 * What a hook of `endpoint` returned as its error, or threw when unwrapped, with the codes that the endpoint can have.
 * A code that it does not declare becomes `UNEXPECTED` and keeps the server's sentence.
 */
export function apiErrorOf<E extends Endpoint<Schema, ResponseKind>>(
  endpoint: E,
  thrown: unknown,
): ApiErrorOf<E> {
  if (!isApiError(thrown)) return unexpectedError(0);
  const { code } = thrown;
  return { ...thrown, code: isCodeOf(endpoint, code) ? code : 'UNEXPECTED' };
}

/** Whether a request failed because there was no network. */
export const isNetworkError = (thrown: unknown): thrown is ApiError<'NETWORK'> =>
  isApiError(thrown) && thrown.code === networkError.code;
