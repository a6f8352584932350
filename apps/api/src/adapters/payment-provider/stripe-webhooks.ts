import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';

/** The accepted age of a signature in both directions; the provider's default for the past. */
const toleranceSeconds = 300;

/** Enough for the signatures of any rotation of secrets. */
const maxHeaderLength = 2_000;

/** The time of signing, which the client does not check against the future. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
}

/**
 * Verifies a webhook against the active secrets (two while one is being replaced) and the given time.
 * Throws `INVALID_REQUEST` for every invalid one.
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
