import type Stripe from 'stripe';
import type { Metadata } from './price-list-records';

export interface WebhookEndpointRecord {
  readonly id: string;
  readonly created: number;
  url: string;
  readonly secret: string;
  enabledEvents: string[];
  description: string | null;
  metadata: Metadata;
}

/** An event keeps its object as it was: JSON, exactly as the webhook's body carries it. */
export interface EventRecord {
  readonly id: string;
  readonly created: number;
  readonly type: Stripe.Event['type'];
  readonly object: object;
  readonly previousAttributes: object | null;
}

/** One event on its way to one endpoint. */
export interface DeliveryRecord {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  attempts: number;
}

/** The answer that a repeated request with the same idempotency key gets. */
export interface IdempotencyRecord {
  readonly created: number;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}
