import { commonErrors, isErrorBody, type FieldProblem } from '@portal/shared/contract';
import { messages } from './messages';

/** Why a call failed, in one shape for refusals, broken answers and a missing network (decisions, "Calls"). */
export interface ApiError {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The machine code: one of the endpoint's, a common one, or `NETWORK`. */
  readonly code: string;
  /** A sentence for the reader. */
  readonly message: string;
  readonly requestId?: string;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

export const networkError: ApiError = { status: 0, code: 'NETWORK', message: messages.network };
export const timeoutError: ApiError = {
  status: 0,
  code: 'TIMED_OUT',
  message: commonErrors.TIMED_OUT.text,
};
export const signedOutError: ApiError = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: commonErrors.UNAUTHENTICATED.text,
};

/** An answer that is not what the call's description promises. */
export function unexpectedError(status: number, fields?: readonly FieldProblem[]): ApiError {
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

/** Reads a refusal from the server's error answer. */
export function refusalOf(response: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) return unexpectedError(response.status);
  const retryAfterSeconds = retryAfterOf(response.headers);
  return {
    status: response.status,
    code: body.error,
    message: body.message,
    ...(body.requestId && { requestId: body.requestId }),
    ...(body.fields && { fields: body.fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function isApiError(value: unknown): value is ApiError {
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

/** The {@link ApiError} in whatever a hook or an unwrapped call gave or threw; anything else is `UNEXPECTED`. */
export function apiErrorOf(error: unknown): ApiError {
  return isApiError(error) ? error : unexpectedError(0);
}
