import { isOver } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { PaymentEvent } from '@portal/server/ports';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import { insertEvent, findUnprocessedEvent, markProcessed } from './payment-event.repository';
import type { RefreshCustomer } from './refresh-customer';

export const paymentEventJob = 'payment-event';

export type PaymentEventService = ReturnType<typeof createPaymentEventService>;

const recovery = { name: 'lost-payment-events', points: 1, windowSeconds: 3_600 };

/** The provider itself repeats a webhook for three days. */
const recoveryDays = 3;

const isAboutPriceList = (type: string) => /^(product|price)\./.test(type);

/** A plan of which only a part went back continues; an operator decides how many seats, or how long, it keeps. */
async function askAboutPart(
  { payments, logger }: Pick<Platform, 'payments' | 'logger'>,
  plans: readonly SubscriptionRow[],
  paymentId: string,
): Promise<void> {
  for (const { id: subscription } of plans.filter((plan) => !isOver(plan))) {
    const charges = await payments.listPayments(subscription);
    const charge = charges.find(({ paymentIds }) => paymentIds.includes(paymentId));
    if (charge && charge.returned.length > 0)
      logger.error(
        {
          alert: 'returned-in-part',
          subscription,
          amount: charge.amount,
          returned: charge.returned,
        },
        'money of a plan went back, and the plan continues',
      );
  }
}

/** A plan whose renewal stays a draft continues without being charged, until an operator corrects what is wrong at the provider. */
function tellNotFinalized(
  { logger }: Pick<Platform, 'logger'>,
  plans: readonly SubscriptionRow[],
): void {
  const subscriptions = plans.filter((plan) => !isOver(plan)).map(({ id }) => id);
  logger.error(
    { alert: 'invoice-not-finalized', subscriptions },
    'the provider cannot finalize an invoice, so that nothing is charged',
  );
}

export function createPaymentEventService({
  clock,
  database,
  jobs,
  payments,
  priceList,
  refreshCustomer,
  limiter,
  logger,
}: Pick<Platform, 'clock' | 'database' | 'jobs' | 'payments' | 'limiter' | 'logger'> & {
  readonly priceList: { refresh(): Promise<unknown> };
  readonly refreshCustomer: RefreshCustomer;
}) {
  const store = async ({ livemode, ...row }: PaymentEvent, receivedAt: Date) => {
    const { id } = row;
    if (livemode !== payments.livemode) {
      logger.warn({ event: id }, 'ignored a payment event of the other mode');
      return;
    }
    await database.transaction(async (tx) => {
      const isNew = await insertEvent(tx, { ...row, receivedAt });
      if (isNew) await jobs.enqueue(tx, paymentEventJob, { eventId: id });
    });
  };

  return {
    /**
     * Stores a signed event once and enqueues its job (PRICE-71, PRICE-72). Throws `INVALID_REQUEST` for a bad signature or
     * a malformed event, and then stores nothing.
     */
    async receive(rawBody: Buffer, signature: string | undefined) {
      const receivedAt = clock.now();
      await store(payments.readWebhook(rawBody, signature, receivedAt), receivedAt);
    },
    /**
     * Stores the events of the last three days whose webhooks did not arrive, and enqueues their jobs: once an hour, whatever
     * the number of processes (PRICE-101).
     */
    async recoverLost() {
      if ((await limiter.take(recovery, 'all')) !== undefined) return;
      const now = clock.now();
      const since = new Date(now.getTime() - recoveryDays * durations.oneDayMs);
      const events = await payments.listUndeliveredEvents(since);
      for (const event of events.toReversed()) await store(event, now);
    },
    /** Processes a stored event once. The state is read from the provider, not from the event (PRICE-73). */
    async process(eventId: string) {
      const event = await findUnprocessedEvent(database.query, eventId);
      if (!event) return;
      const { paymentId } = event;
      const customerId =
        event.customerId ?? (paymentId && (await payments.findCustomerOfPayment(paymentId)));
      const plans = customerId ? await refreshCustomer(customerId) : [];
      if (paymentId) await askAboutPart({ payments, logger }, plans, paymentId);
      if (event.type === 'invoice.finalization_failed') tellNotFinalized({ logger }, plans);
      if (isAboutPriceList(event.type)) await priceList.refresh();
      await markProcessed(database.query, eventId, clock.now());
    },
  };
}
