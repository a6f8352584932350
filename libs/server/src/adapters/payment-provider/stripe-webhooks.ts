import { boolean, object, string, ValidationError } from 'yup';
import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type { PaymentEvent } from '../../ports/payment-objects';

/** The fields of a webhook event that the portal reads; a signature does not prove that an event has its documented form. */
const eventSchema = object({
  id: string()
    .matches(/^\w{1,255}$/)
    .required(),
  type: string()
    .matches(/^[\w.]{1,255}$/)
    .required(),
  livemode: boolean().required(),
  data: object({ object: object().required() }).required(),
});

/** The id in a reference to an object, which the provider may have expanded; null when there is none. */
function idIn(reference: unknown, pattern: RegExp): string | null {
  const id: unknown = typeof reference === 'string' ? reference : Object(reference).id;
  return typeof id === 'string' && pattern.test(id) ? id : null;
}

/** The customer that an object of the provider is, or belongs to; for a refund or a dispute only the payment is known. */
function subjectOf(about: object): Pick<PaymentEvent, 'customerId' | 'paymentId'> {
  const { object: kind, customer, payment_intent } = about as Record<string, unknown>;
  const customerId = idIn(kind === 'customer' ? about : customer, /^cus_\w{1,250}$/);
  return { customerId, paymentId: customerId ? null : idIn(payment_intent, /^pi_\w{1,250}$/) };
}

/** Reads an event whose signature is valid. Throws `INVALID_REQUEST` when it has another form (PRICE-90). */
export function readEvent(event: unknown): PaymentEvent {
  try {
    const { id, type, livemode, data } = eventSchema.validateSync(event, { strict: true });
    return { id, type, livemode, ...subjectOf(data.object) };
  } catch (error) {
    if (error instanceof ValidationError) throw new ApiError('INVALID_REQUEST', { cause: error });
    throw error;
  }
}

/** Reads the events that have their documented form. */
export const readEvents = (events: readonly unknown[]): PaymentEvent[] =>
  events.flatMap((event) => {
    try {
      return readEvent(event);
    } catch {
      return [];
    }
  });

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
