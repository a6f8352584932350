import { isLive, isOver } from '@portal/checkout-pricing/domain';
import type { Platform } from '../../../platform/platform';
import type { CheckoutSession } from '../../../ports/payment-objects';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import type { Stores } from '../checkout-pricing.stores';

/** The state of a checkout at the provider. */
export type CheckoutState =
  | { readonly kind: 'open'; readonly url: string }
  /** Paid; `live` once the stored subscription gives its owner the plan. */
  | { readonly kind: 'paid'; readonly live: boolean }
  /** Expired, unknown, or its subscription is over. */
  | { readonly kind: 'closed' };

/** Reads checkouts from the provider. A paid subscription is stored at once, before its webhook arrives (PRICE-68). */
export interface CheckoutStates {
  of(sessionId: string): Promise<CheckoutState>;
  ofSession(session: CheckoutSession): Promise<CheckoutState>;
}

export function createCheckoutStates({
  database,
  payments,
  reconciler,
  stores,
}: Pick<Platform, 'database' | 'payments'> & {
  readonly stores: Stores;
  readonly reconciler: SubscriptionReconciler;
}): CheckoutStates {
  const ofPaid = async (subscriptionId: string): Promise<CheckoutState> => {
    const stored = await stores.subscriptions.findSubscription(database.query, subscriptionId);
    const newest = stored && isLive(stored) ? stored : await reconciler.reconcile(subscriptionId);
    if (newest && isOver(newest)) return { kind: 'closed' };
    return { kind: 'paid', live: newest !== undefined && isLive(newest) };
  };

  const ofSession = async ({
    status,
    url,
    subscriptionId,
  }: CheckoutSession): Promise<CheckoutState> => {
    if (status === 'open' && url) return { kind: 'open', url };
    if (status !== 'complete') return { kind: 'closed' };
    return subscriptionId ? ofPaid(subscriptionId) : { kind: 'paid', live: false };
  };

  return {
    ofSession,
    async of(sessionId) {
      const session = await payments.findCheckoutSession(sessionId);
      return session ? ofSession(session) : { kind: 'closed' };
    },
  };
}
