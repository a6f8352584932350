import type { Platform } from '../../../platform/platform';
import type { PriceListService } from '../price-list/price-list.service';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { readPaymentEvent } from './payment-event';
import { findUnprocessedEvent, insertEvent, markProcessed } from './payment-event.repository';

/** The name of the job that processes one event. */
export const paymentEventJob = 'payment-event';

/** The webhook events of the card provider. */
export interface PaymentEventService {
  /**
   * Stores a signed event once and enqueues its job (PRICE-71, PRICE-72). Throws `INVALID_REQUEST` for a bad signature
   * or a malformed event, and then stores nothing.
   */
  receive(rawBody: Buffer, signature: string | undefined): Promise<void>;
  /** Processes a stored event once. The state is read from the provider, not from the event (PRICE-73). */
  process(eventId: string): Promise<void>;
}

const isAboutPriceList = (type: string) => /^(product|price)\./.test(type);

export function createPaymentEventService({
  clock,
  database,
  jobs,
  payments,
  priceList,
  reconciler,
  logger,
}: Pick<Platform, 'clock' | 'database' | 'jobs' | 'payments' | 'logger'> & {
  readonly priceList: PriceListService;
  readonly reconciler: SubscriptionReconciler;
}): PaymentEventService {
  return {
    async receive(rawBody, signature) {
      const receivedAt = clock.now();
      const signed = payments.verifyWebhook(rawBody, signature, receivedAt);
      const { id, type, livemode, subscriptionId } = readPaymentEvent(signed);
      if (livemode !== payments.livemode) {
        logger.warn({ event: id }, 'ignored a payment event of the other mode');
        return;
      }
      await database.transaction(async (tx) => {
        const isNew = await insertEvent(tx, { id, type, subscriptionId, receivedAt });
        if (isNew) await jobs.enqueue(tx, paymentEventJob, { eventId: id });
      });
    },
    async process(eventId) {
      const event = await findUnprocessedEvent(database.query, eventId);
      if (!event) return;
      if (event.subscriptionId) await reconciler.reconcile(event.subscriptionId);
      if (isAboutPriceList(event.type)) await priceList.refresh();
      await markProcessed(database.query, eventId, clock.now());
    },
  };
}
