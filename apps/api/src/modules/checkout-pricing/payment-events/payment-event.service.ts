import type Stripe from 'stripe';
import type { Logger } from '../../../platform/logging/logger';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { Jobs } from '../../../ports/jobs';
import type { PaymentProvider } from '../../../ports/payment-provider';
import type { Catalogue } from '../price-list/price-list.service';
import { findWaitingEvent, finishEvent, keepEvent } from './payment-event.repository';
import { idOf } from '../subscriptions/subscription';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';

/** The job that does what a message asks for. */
export const paymentEventJob = 'payment-event';

/** The card provider's messages (QUALITY, threats 23 and 24). */
export interface PaymentEvents {
  /** Keeps a signed message, once; a bad signature is refused and leaves nothing behind. */
  receive(rawBody: Buffer, signature: string | undefined): Promise<void>;
  /** Does what a kept message asks for, once; the state comes from the provider, not from the message. */
  process(eventId: string): Promise<void>;
}

interface Ports {
  readonly clock: Clock;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly payments: PaymentProvider;
  readonly catalogue: Catalogue;
  readonly reconciler: SubscriptionReconciler;
  readonly logger: Logger;
}

/** The subscription that a message is about. */
function subscriptionIdOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  if (!('object' in object)) return null;
  switch (object.object) {
    case 'subscription':
      return object.id;
    case 'checkout.session':
      return object.subscription && idOf(object.subscription);
    case 'invoice': {
      const subscription = object.parent?.subscription_details?.subscription;
      return subscription ? idOf(subscription) : null;
    }
    default:
      return null;
  }
}

const isAboutCatalogue = (type: string) => /^(product|price)\./.test(type);

export function createPaymentEvents(ports: Ports): PaymentEvents {
  const { clock, database, jobs, payments, catalogue, reconciler, logger } = ports;
  return {
    async receive(rawBody, signature) {
      const receivedAt = clock.now();
      const event = payments.verifyWebhook(rawBody, signature, receivedAt);
      const { id, type } = event;
      if (event.livemode !== payments.livemode) {
        logger.warn({ event: id }, 'a message of the other mode was left alone');
        return;
      }
      const subscriptionId = subscriptionIdOf(event);
      await database.transaction(async (tx) => {
        const isNew = await keepEvent(tx, { id, type, subscriptionId, receivedAt });
        if (isNew) await jobs.enqueue(tx, paymentEventJob, { eventId: id });
      });
    },
    async process(eventId) {
      const event = await findWaitingEvent(database.query, eventId);
      if (!event) return;
      if (event.subscriptionId) await reconciler.reconcile(event.subscriptionId);
      if (isAboutCatalogue(event.type)) await catalogue.refresh();
      await finishEvent(database.query, eventId, clock.now());
    },
  };
}
