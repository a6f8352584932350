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

/** An event with a snapshot of its object: the JSON that the webhook sends. */
export interface EventRecord {
  readonly id: string;
  readonly created: number;
  readonly type: Stripe.Event['type'];
  readonly object: object;
  readonly previousAttributes: object | null;
  /** Whether its webhooks were dropped by the fault, as if the provider had given up on them. */
  readonly dropped: boolean;
}

/** An event that still has to be delivered to an endpoint. */
export interface DeliveryRecord {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  attempts: number;
}

/** The stored response for an idempotency key. */
export interface IdempotencyRecord {
  readonly created: number;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}
