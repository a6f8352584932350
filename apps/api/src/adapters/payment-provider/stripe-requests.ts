import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';

/** The error that any failed request becomes. */
export const unavailable = (error: unknown) =>
  new ApiError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5, cause: error });

/** Sends a request; any error but an `ApiError` means that the provider is unavailable. */
export async function request<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw unavailable(error);
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
    throw unavailable(error);
  }
}
