type StripeErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An error response in Stripe's format: `{ error: { type, code, decline_code, doc_url, message, param } }`. */
export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';
  constructor(
    readonly status: number,
    readonly type: StripeErrorType,
    message: string,
    readonly code?: string,
    readonly param?: string,
    readonly declineCode?: string,
  ) {
    super(message);
  }

  /** The body of the response. */
  body(): object {
    const { type, code, declineCode, message, param } = this;
    const docUrl = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
    return { error: { type, code, decline_code: declineCode, doc_url: docUrl, message, param } };
  }
}

/** An error with status 400. */
export function invalidRequest(message: string, code?: string, param?: string): StripeApiError {
  return new StripeApiError(400, 'invalid_request_error', message, code, param);
}

/** The error for an unknown id: 404 when the id is in the path, 400 when a parameter (`param`) names it. */
export function missingResource(kind: string, id: string, param?: string): StripeApiError {
  return new StripeApiError(
    param === undefined ? 404 : 400,
    'invalid_request_error',
    `No such ${kind}: '${id}'`,
    'resource_missing',
    param ?? 'id',
  );
}
