import type { Logger } from '../../platform/logging/logger';
import type { Database } from '../../ports/database';
import type { ScheduledJob } from '../../ports/jobs';
import type { Catalogue } from './price-list/price-list.service';
import { forgetCheckout, takeUnsettled, type CheckoutRow } from './checkout/checkout.repository';
import type { CheckoutSettler } from './checkout/checkout-settler';
import { waitingEvents } from './payment-events/payment-event.repository';
import type { PaymentEvents } from './payment-events/payment-event.service';
import type { SubscriptionReconciler } from './subscriptions/subscription-reconciler';
import { takeOverdue } from './subscriptions/subscription.repository';

interface Ports {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly events: PaymentEvents;
  readonly reconciler: SubscriptionReconciler;
  readonly settler: CheckoutSettler;
  readonly logger: Logger;
}

const batch = 50;
const minutes = (count: number) => count * 60_000;
const earlier = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** What went wrong with one does not keep the others from their turn; it comes back in a later run. */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  logger: Logger,
): Promise<void> {
  for (const item of items) {
    await work(item).catch((error: unknown) =>
      logger.warn({ err: error }, 'the provider could not be asked and will be again'),
    );
  }
}

/** What heals lost messages: nothing that was paid, renewed or ended waits for one. */
export function createCheckoutPricingScheduledJobs(ports: Ports): ScheduledJob[] {
  const { database, catalogue, events, reconciler, settler, logger } = ports;

  const settleOrForget = async (checkout: CheckoutRow & { sessionId: string }) => {
    const { outcome } = await settler.settle(checkout.sessionId);
    if (outcome === 'closed') await forgetCheckout(database.query, checkout);
  };

  return [
    { name: 'catalogue', run: (now) => catalogue.refreshWhenOld(now) },
    {
      name: 'overdue-subscriptions',
      async run(now) {
        const again = earlier(now, minutes(5));
        for (let taken = batch; taken === batch;) {
          const ids = await takeOverdue(database.query, now, again, batch);
          await each(ids, (id) => reconciler.reconcile(id), logger);
          taken = ids.length;
        }
      },
    },
    {
      name: 'unsettled-checkouts',
      async run(now) {
        const rows = await takeUnsettled(database.query, now, earlier(now, minutes(10)), batch);
        const open = rows.flatMap(({ sessionId, ...row }) =>
          sessionId ? [{ ...row, sessionId }] : [],
        );
        await each(open, settleOrForget, logger);
      },
    },
    {
      name: 'waiting-payment-events',
      async run(now) {
        const ids = await waitingEvents(database.query, earlier(now, minutes(15)), batch);
        await each(ids, (id) => events.process(id), logger);
      },
    },
  ];
}
