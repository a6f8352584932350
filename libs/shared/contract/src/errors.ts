/** A catalogue of refusals: machine code → the sentence a person reads. */
export type ErrorCatalogue = Readonly<Record<string, string>>;

/** Declares a domain's error catalogue; codes stay literal types. */
export function defineErrors<const Catalogue extends ErrorCatalogue>(
  catalogue: Catalogue,
): Catalogue {
  return catalogue;
}

/** Refusals that every call may answer with. */
export const commonErrors = defineErrors({
  INVALID_REQUEST: 'The request is not valid.',
  MALFORMED_BODY: 'The request body could not be read.',
  UNAUTHENTICATED: 'Please log in again.',
  FORBIDDEN: 'You are not authorized to perform this action.',
  NOT_FOUND: 'There is nothing at this address.',
  MISDIRECTED: 'This host is not served here.',
  METHOD_NOT_ALLOWED: 'This address does not take that method.',
  CROSS_SITE: 'This call must come from the portal itself.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the request as JSON.',
  TOO_MANY_REQUESTS: 'Too many requests. Please try again later.',
  TIMED_OUT: 'The request took too long. Please try again.',
  UNAVAILABLE: 'This service is busy. Please try again in a moment.',
  UNEXPECTED: 'An unexpected error has occurred.',
});

/** A code of {@link commonErrors}. */
export type CommonErrorCode = keyof typeof commonErrors;

/** One refused field of a request: its path (`newMembers[3]`) and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The body of every error answer: RFC 9457 members, the machine code and the sentence (decisions, "Calls"). */
export interface ErrorBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly error: string;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: readonly FieldProblem[];
}

/** Whether a parsed answer is an {@link ErrorBody}. */
export function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'error' in value &&
    typeof value.error === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
