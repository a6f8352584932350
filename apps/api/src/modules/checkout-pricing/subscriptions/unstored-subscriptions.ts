import type { Platform } from '../../../platform/platform';
import type { Stores } from '../checkout-pricing.stores';
import type { SubscriptionReconciler } from './subscription-reconciler';
import type { SubscriptionRow } from './subscription.repository';

/** Finds subscriptions that nobody told the portal about, such as one that support sold, or whose events were lost. */
export interface UnstoredSubscriptions {
  /**
   * Reads the subscriptions of a customer that the provider lists as not over and that are stored with another status or not
   * at all (PRICE-210). Returns whether there were any.
   */
  read(customerId: string, stored: readonly SubscriptionRow[]): Promise<boolean>;
  /** The same for a user, who may have no customer. */
  readOf(uid: string): Promise<void>;
}

export function createUnstoredSubscriptions({
  database: { query },
  payments,
  reconciler,
  stores,
}: Pick<Platform, 'database' | 'payments'> & {
  readonly stores: Stores;
  readonly reconciler: SubscriptionReconciler;
}): UnstoredSubscriptions {
  const read: UnstoredSubscriptions['read'] = async (customerId, stored) => {
    const statuses = new Map(stored.map(({ id, status }) => [id, status]));
    const listed = await payments.listSubscriptions(customerId);
    const unknown = listed.filter(({ id, status }) => statuses.get(id) !== status);
    for (const { id } of unknown) await reconciler.reconcile(id, { payments: true });
    return unknown.length > 0;
  };
  return {
    read,
    async readOf(uid) {
      const customerId = await stores.customers.findCustomerId(query, uid);
      if (customerId)
        await read(customerId, await stores.subscriptions.subscriptionsOf(query, uid));
    },
  };
}
