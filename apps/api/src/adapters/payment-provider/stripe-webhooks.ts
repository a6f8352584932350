import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';

/** Oldest and furthest future moment of signing that is accepted (the provider's own default for the past). */
const toleranceSeconds = 300;

/** More signatures than any rotation of secrets needs. */
const maxHeaderLength = 2_000;

/** The moment of signing; the client itself accepts any future one. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
}

/**
 * Verifies a webhook against the active secrets (two while one is changed) and the given time.
 * Every bad one is refused alike: `INVALID_REQUEST`.
 */
export function verifyStripeWebhook(
  webhooks: Stripe['webhooks'],
  secrets: readonly string[],
  message: { rawBody: Buffer; signature: string | undefined; now: Date },
): Stripe.Event {
  const { rawBody, signature = '', now } = message;
  const seconds = Math.floor(now.getTime() / 1000);
  const fresh = Math.abs(seconds - signedAt(signature)) <= toleranceSeconds;
  if (!fresh || signature.length > maxHeaderLength) throw new ApiError('INVALID_REQUEST');
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
        throw new ApiError('INVALID_REQUEST', { cause: error });
      }
    }
  }
  throw new ApiError('INVALID_REQUEST');
}
