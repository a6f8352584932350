import type { Platform } from '../../platform/platform';
import type { ScheduledJob } from '../../ports/jobs';
import {
  claimUncheckedCheckouts,
  deleteCheckout,
  type CheckoutRow,
} from './checkout/checkout.repository';
import type { CheckoutStatusService } from './checkout/checkout-status.service';
import {
  deleteProcessedEvents,
  unprocessedEventIds,
} from './payment-events/payment-event.repository';
import type { PaymentEventService } from './payment-events/payment-event.service';
import type { PriceListService } from './price-list/price-list.service';
import type { SubscriptionReconciler } from './subscriptions/subscription-reconciler';
import { claimSubscriptionsToCheck } from './subscriptions/subscription.repository';

const batchSize = 50;

/** How long a processed event is kept for operators. */
const eventDays = 90;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const daysBefore = (now: Date, days: number) => minutesBefore(now, days * 24 * 60);

/** Repairs what lost webhooks would have changed: reads the state from the provider again (PRICE-9, PRICE-74, PRICE-101). */
export function createCheckoutPricingScheduledJobs({
  database,
  logger,
  priceList,
  status,
  events,
  reconciler,
}: Pick<Platform, 'database' | 'logger'> & {
  readonly priceList: PriceListService;
  readonly status: CheckoutStatusService;
  readonly events: PaymentEventService;
  readonly reconciler: SubscriptionReconciler;
}): ScheduledJob[] {
  const { query } = database;

  /** A failure is logged and does not stop the other items; the failed one is tried again by a later run. */
  const forEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
    for (const item of items) {
      await work(item).catch((error: unknown) =>
        logger.warn({ err: error }, 'the provider could not be asked and will be asked again'),
      );
    }
  };

  const settle = async (checkout: CheckoutRow) => {
    if (!checkout.sessionId) return;
    const state = await status.stateOf(checkout.sessionId);
    if (state.kind === 'closed') await deleteCheckout(query, checkout);
  };

  return [
    { name: 'price-list', run: (now) => priceList.refreshWhenOld(now) },
    {
      name: 'unchecked-subscriptions',
      async run(now) {
        const times = {
          now,
          overdue: minutesBefore(now, 5),
          pastDue: daysBefore(now, 1),
          any: daysBefore(now, 7),
        };
        for (let claimed = batchSize; claimed === batchSize;) {
          const ids = await claimSubscriptionsToCheck(query, times, batchSize);
          await forEach(ids, (id) => reconciler.reconcile(id, { payments: true }));
          claimed = ids.length;
        }
      },
    },
    {
      name: 'unsettled-checkouts',
      async run(now) {
        const since = minutesBefore(now, 10);
        await forEach(await claimUncheckedCheckouts(query, now, since, batchSize), settle);
      },
    },
    { name: 'lost-payment-events', run: () => events.recoverLost() },
    {
      name: 'unprocessed-payment-events',
      async run(now) {
        const ids = await unprocessedEventIds(query, minutesBefore(now, 15), batchSize);
        await forEach(ids, (id) => events.process(id));
      },
    },
    {
      name: 'old-payment-events',
      run: (now) => deleteProcessedEvents(query, daysBefore(now, eventDays)),
    },
  ];
}
