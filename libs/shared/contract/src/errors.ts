/** One error of the API: the HTTP status of the response and the sentence that a user reads. */
export interface ErrorDefinition {
  readonly status: number;
  readonly text: string;
}

/** The errors of a domain by their machine code. */
export type ErrorCatalog = Readonly<Record<string, ErrorDefinition>>;

/** Declares the errors of a domain: `defineErrors({ CODE: { status, text } })`. Codes and texts keep their literal types. */
export function defineErrors<const Catalog extends ErrorCatalog>(catalog: Catalog): Catalog {
  return catalog;
}

/** Errors that every endpoint may respond with. */
export const commonErrors = defineErrors({
  INVALID_REQUEST: { status: 400, text: 'The request isn’t valid.' },
  MALFORMED_BODY: { status: 400, text: 'We couldn’t read the request body.' },
  UNAUTHENTICATED: { status: 401, text: 'Please log in again.' },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    text: 'Nothing has changed. Please confirm it’s you first.',
  },
  EMAIL_NOT_VERIFIED: { status: 403, text: 'Please verify your email address first.' },
  SECOND_FACTOR_NEEDED: { status: 403, text: 'This group needs two-step login.' },
  FORBIDDEN: { status: 403, text: 'You are not authorized to perform this action.' },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  MISDIRECTED: { status: 421, text: 'This server doesn’t serve that host.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address doesn’t support that method.' },
  CROSS_SITE: { status: 403, text: 'This request must come from the portal itself.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send the request as JSON.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Please try again later.' },
  TIMED_OUT: { status: 408, text: 'The request took too long. Please try again.' },
  UNAVAILABLE: { status: 503, text: 'This service is busy. Please try again in a moment.' },
  BUSY: { status: 503, text: 'Someone else is changing this. Please try again in a moment.' },
  UNEXPECTED: { status: 500, text: 'An unexpected error has occurred.' },
});

export type CommonErrorCode = keyof typeof commonErrors;

/** One rejected field of a request: its path (`newMembers[3]`) and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The body of every error response: RFC 9457 members, the machine code and the sentence. */
export interface ErrorBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly error: string;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: readonly FieldProblem[];
  /** What the client needs for the next step; the endpoint's description has its schema. */
  readonly details?: unknown;
}

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
