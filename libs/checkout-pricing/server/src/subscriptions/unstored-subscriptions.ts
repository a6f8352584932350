import type { Platform } from '@portal/server/platform';
import type { SubscriptionReconciler } from './subscription-reconciler';
import { subscriptionsOf } from './subscription.repository';
import { findCustomerId } from '../customer/customer.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';

/** Finds subscriptions that nobody told the portal about, such as one that support sold, or whose events were lost. */
export type UnstoredSubscriptions = ReturnType<typeof createUnstoredSubscriptions>;

export function createUnstoredSubscriptions({
  database: { query },
  payments,
  reconciler,
}: Pick<Platform, 'database' | 'payments'> & {
  readonly reconciler: SubscriptionReconciler;
}) {
  /**
   * Reads the subscriptions of a customer that the provider lists as not over and that are stored with another status or not
   * at all (PRICE-210). Returns whether there were any.
   */
  const read = async (customerId: string, stored: readonly SubscriptionRow[]) => {
    const statuses = new Map(stored.map(({ id, status }) => [id, status]));
    const listed = await payments.listSubscriptions(customerId);
    const unknown = listed.filter(({ id, status }) => statuses.get(id) !== status);
    for (const { id } of unknown) await reconciler.reconcile(id, { payments: true });
    return unknown.length > 0;
  };
  return {
    read,
    async readOf(uid: string) {
      const customerId = await findCustomerId(query, uid);
      if (customerId) await read(customerId, await subscriptionsOf(query, uid));
    },
  };
}
