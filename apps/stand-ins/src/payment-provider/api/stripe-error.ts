/** The kinds of refusal that Stripe's envelope names. */
export type StripeErrorType =
  'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** A refusal in Stripe's envelope: `{ error: { type, code, message, param } }`. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  constructor(
    readonly status: number,
    readonly type: StripeErrorType,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }
}

/** A refusal of what was asked for, with status 400. */
export function invalidRequest(message: string, code?: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, 'invalid_request_error', message, code, param);
}

/** An unknown id: 404 when it is the path's, 400 when it is a parameter (`param`) that names it. */
export function missingResource(kind: string, id: string, param?: string): StripeRefusal {
  return new StripeRefusal(
    param === undefined ? 404 : 400,
    'invalid_request_error',
    `No such ${kind}: '${id}'`,
    'resource_missing',
    param ?? 'id',
  );
}
