import type { CountryTier } from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import {
  listEvents,
  markUnprocessed,
  type PaymentEventRow,
} from '../payment-events/payment-event.repository';
import type { PaymentEventService } from '../payment-events/payment-event.service';
import type { PriceListService } from '../price-list/price-list.service';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import {
  findSubscription,
  subscriptionsOf,
  unendedSubscriptionIds,
  type SubscriptionRow,
} from '../subscriptions/subscription.repository';

/** The result of reading one subscription again. */
export interface ReconciledSubscription {
  readonly id: string;
  /** The stored row; undefined when it is not one of the portal's, or when `error` is set. */
  readonly row?: SubscriptionRow;
  readonly error?: unknown;
}

/** What an operator does by hand (PRICE-118, PRICE-121). Every command can be repeated. */
export interface OperateBilling {
  /** The newest events, those that are not processed first; at most 50. */
  list(): Promise<PaymentEventRow[]>;
  /** Processes an event, also one that was processed before; returns false for an unknown id. */
  replay(eventId: string): Promise<boolean>;
  /**
   * Reads subscriptions from the provider again, with what went back of their payments: one by its id, those of a user
   * by the uid, or with `all` every stored one that has not ended. A failure does not stop the others.
   */
  reconcile(target: string): Promise<ReconciledSubscription[]>;
  /**
   * Refunds what is left of the newest payment of a stored subscription and cancels it now, for example the second of two
   * live ones. Returns the stored row; undefined for an id that is not stored.
   */
  refund(subscriptionId: string): Promise<SubscriptionRow | undefined>;
  /** The links with which somebody buys a classroom of so many seats, one for each country tier (PRICE-490). */
  classroomLinks(seats: number): Promise<{ readonly tier: CountryTier; readonly url: string }[]>;
}

export function createOperateBilling({
  database: { query },
  config,
  payments,
  priceList,
  events,
  reconciler,
}: Pick<Platform, 'config' | 'database' | 'payments'> & {
  readonly priceList: PriceListService;
  readonly events: PaymentEventService;
  readonly reconciler: SubscriptionReconciler;
}): OperateBilling {
  const reconcile = (id: string) => reconciler.reconcile(id, { payments: true });

  const idsOf = async (target: string) => {
    if (target === 'all') return unendedSubscriptionIds(query);
    if (target.startsWith('sub_')) return [target];
    return (await subscriptionsOf(query, target)).map(({ id }) => id);
  };

  return {
    list: () => listEvents(query, 50),
    async replay(eventId) {
      const isKnown = await markUnprocessed(query, eventId);
      if (isKnown) await events.process(eventId);
      return isKnown;
    },
    async reconcile(target) {
      const results: ReconciledSubscription[] = [];
      for (const id of await idsOf(target)) {
        try {
          const row = await reconcile(id);
          results.push({ id, ...(row && { row }) });
        } catch (error) {
          results.push({ id, error });
        }
      }
      return results;
    },
    async refund(id) {
      if (!(await findSubscription(query, id))) return undefined;
      const [newest] = (await payments.listPayments(id)).filter(({ amount }) => amount > 0);
      if (newest) await payments.refundPayment(newest);
      await payments.cancelSubscription(id);
      return reconcile(id);
    },
    async classroomLinks(seats) {
      const entries = (await priceList.entries()).filter(
        ({ groupType }) => groupType === 'classroom',
      );
      // The currencies of a price share its id; the buyer's country decides which one is charged.
      const tiers = new Map(entries.map(({ priceId, tier }) => [priceId, tier]));
      return [...tiers]
        .toSorted(([, one], [, other]) => one - other)
        .map(([priceId, tier]) => {
          const link = paths.plans({ price_id: priceId, quantity: String(seats) });
          return { tier, url: `${config.baseUrl}${link}` };
        });
    },
  };
}
