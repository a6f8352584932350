import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import { RejectedPromotionCode, UnknownCustomer } from '../../ports/payment-provider';

/** A call that charges waits for the bank; what it did is read when it gets no answer, so it is not repeated. */
export const chargingTimes = { timeout: 30_000, maxNetworkRetries: 0 };

/** Whether a bank asks the card holder to confirm a payment, which is no decline. */
export const asksToConfirm = ({
  code,
  decline_code: reason,
}: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}) => /requires_action|authentication_required/.test(`${code ?? ''} ${reason ?? ''}`);

/** A list as long as any of one customer is, read in parts of 100. */
export const wholeList = { limit: 10_000 };

/** A time that Stripe gives in seconds. */
export const dateOf = (seconds: number) => new Date(seconds * 1_000);

export const dateOrNull = (seconds: number | null) => (seconds === null ? null : dateOf(seconds));

/** The id of an object that Stripe may have expanded. */
export const idOf = (reference: string | { readonly id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

/** The error of a request that may succeed later. */
export const unavailable = (error: unknown) =>
  new ApiError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5, cause: error });

/** The error of a request that the provider refuses, however often it is sent (PRICE-211). */
export const refused = (error: unknown) =>
  new ApiError('PAYMENT_PROVIDER_REFUSED', { cause: error });

const rejections = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
];

/** The error that a failed request becomes. */
export function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return rejections.some((kind) => error instanceof kind) ? refused(error) : unavailable(error);
}

/** Sends a request; throws {@link failureOf} its error. */
export async function request<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Like {@link request}, but undefined for an object that does not exist. */
export async function requestOptional<Result>(
  send: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw failureOf(error);
  }
}

/** The error of a rejected order, by the parameter that the provider names. */
function orderError(error: Stripe.errors.StripeInvalidRequestError): Error {
  const { code, param = '' } = error;
  if (code === 'resource_missing' && param === 'customer')
    return new UnknownCustomer('The customer does not exist.', { cause: error });
  if (/^(line_)?items\b/.test(param)) return new ApiError('PRICE_NOT_AVAILABLE', { cause: error });
  if (param.startsWith('discounts'))
    return new RejectedPromotionCode('The code is rejected.', { cause: error });
  return refused(error);
}

/** Another request with the same idempotency key is being worked on. */
export const isInProgress = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Like {@link request}, for an order; throws `ORDER_IN_PROGRESS` while the same one is being worked on. */
export async function requestSale<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (isInProgress(error)) throw new ApiError('ORDER_IN_PROGRESS', { cause: error });
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw orderError(error);
    throw failureOf(error);
  }
}
