import { boolean, object, string, ValidationError } from 'yup';
import { ApiError } from '../../../platform/errors';

/** What the portal reads of a webhook event; a signature does not say that an event has its documented form. */
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

/** A webhook event of the card provider. */
export interface PaymentEvent {
  readonly id: string;
  /** Such as `customer.subscription.updated`; most types mean nothing to the portal. */
  readonly type: string;
  /** Whether real money moves. */
  readonly livemode: boolean;
  /** The subscription that the event is about. */
  readonly subscriptionId: string | null;
}

/** The id in a reference to a subscription, which the provider may have expanded; null when there is none. */
function subscriptionIdIn(reference: unknown): string | null {
  const id: unknown = typeof reference === 'string' ? reference : Object(reference).id;
  return typeof id === 'string' && /^sub_\w{1,250}$/.test(id) ? id : null;
}

/** The subscription that an object of the provider is, or refers to. */
function subscriptionIdOf(about: object): string | null {
  const { object: kind, subscription, parent } = about as Record<string, unknown>;
  if (kind === 'subscription') return subscriptionIdIn(about);
  if (kind === 'checkout.session') return subscriptionIdIn(subscription);
  if (kind !== 'invoice') return null;
  return subscriptionIdIn(Object(Object(parent).subscription_details).subscription);
}

/** Reads an event whose signature is valid. Throws `INVALID_REQUEST` when it has another form (PRICE-90). */
export function readPaymentEvent(event: unknown): PaymentEvent {
  try {
    const { id, type, livemode, data } = eventSchema.validateSync(event, { strict: true });
    return { id, type, livemode, subscriptionId: subscriptionIdOf(data.object) };
  } catch (error) {
    if (error instanceof ValidationError) throw new ApiError('INVALID_REQUEST', { cause: error });
    throw error;
  }
}
