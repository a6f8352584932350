import { isOver } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { PaymentEvent } from '../../../ports/payment-objects';
import type { PriceListService } from '../price-list/price-list.service';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import type { Stores } from '../checkout-pricing.stores';

/** The name of the job that processes one event. */
export const paymentEventJob = 'payment-event';

/** The webhook events of the card provider. */
export interface PaymentEventService {
  /**
   * Stores a signed event once and enqueues its job (PRICE-71, PRICE-72). Throws `INVALID_REQUEST` for a bad signature
   * or a malformed event, and then stores nothing.
   */
  receive(rawBody: Buffer, signature: string | undefined): Promise<void>;
  /**
   * Stores the events of the last three days whose webhooks did not arrive, and enqueues their jobs: once an hour, whatever
   * the number of processes (PRICE-101).
   */
  recoverLost(): Promise<void>;
  /** Processes a stored event once. The state is read from the provider, not from the event (PRICE-73). */
  process(eventId: string): Promise<void>;
}

/** Lost webhooks are looked for once an hour. */
const recovery = { name: 'lost-payment-events', points: 1, windowSeconds: 3_600 };

/** The provider itself repeats a webhook for three days. */
const recoveryDays = 3;

const isAboutPriceList = (type: string) => /^(product|price)\./.test(type);

export function createPaymentEventService({
  clock,
  database,
  jobs,
  payments,
  priceList,
  reconciler,
  limiter,
  logger,
  stores,
}: Pick<Platform, 'clock' | 'database' | 'jobs' | 'payments' | 'limiter' | 'logger'> & {
  readonly stores: Stores;
  readonly priceList: PriceListService;
  readonly reconciler: SubscriptionReconciler;
}): PaymentEventService {
  const store = async ({ livemode, ...row }: PaymentEvent, receivedAt: Date) => {
    const { id } = row;
    if (livemode !== payments.livemode) {
      logger.warn({ event: id }, 'ignored a payment event of the other mode');
      return;
    }
    await database.transaction(async (tx) => {
      const isNew = await stores.events.insertEvent(tx, { ...row, receivedAt });
      if (isNew) await jobs.enqueue(tx, paymentEventJob, { eventId: id });
    });
  };

  /** The subscription that a payment was for, with the result of the payment (PRICE-117). */
  const reconcilePaid = async (paymentId: string) => {
    const subscriptionId = await payments.findSubscriptionOfPayment(paymentId);
    if (subscriptionId) await reconciler.reconcile(subscriptionId, { payments: true });
  };

  /** Reads what the plans of a changed customer cost next (PRICE-470). */
  const reconcileCustomer = async (customerId: string) => {
    const uid = await stores.customers.findCustomerOwner(database.query, customerId);
    const bought = uid ? await stores.subscriptions.subscriptionsOf(database.query, uid) : [];
    for (const row of bought) if (!isOver(row)) await reconciler.reconcile(row.id);
  };

  return {
    async receive(rawBody, signature) {
      const receivedAt = clock.now();
      await store(payments.readWebhook(rawBody, signature, receivedAt), receivedAt);
    },
    async recoverLost() {
      if ((await limiter.take(recovery, 'all')) !== undefined) return;
      const now = clock.now();
      const since = new Date(now.getTime() - recoveryDays * durations.oneDayMs);
      const events = await payments.listUndeliveredEvents(since);
      for (const event of events.toReversed()) await store(event, now);
    },
    async process(eventId) {
      const event = await stores.events.findUnprocessedEvent(database.query, eventId);
      if (!event) return;
      if (event.subscriptionId) await reconciler.reconcile(event.subscriptionId);
      if (event.paymentId) await reconcilePaid(event.paymentId);
      if (event.customerId) await reconcileCustomer(event.customerId);
      if (isAboutPriceList(event.type)) await priceList.refresh();
      await stores.events.markProcessed(database.query, eventId, clock.now());
    },
  };
}
