import type Stripe from 'stripe';
import type { Database } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import { idOf, isLive, isOver } from '../subscriptions/subscription';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { findSubscription } from '../subscriptions/subscription.repository';

/** How far a checkout has come at the provider. */
export type Settled =
  | { readonly outcome: 'open'; readonly url: string }
  /** Paid, and the plan is written down (`live`) or about to be. */
  | { readonly outcome: 'paid'; readonly live: boolean }
  /** Expired, unknown, or its plan is over. */
  | { readonly outcome: 'closed' };

/** Finds out what became of a checkout, and writes a paid plan down whose message has not come. */
export interface CheckoutSettler {
  settle(sessionId: string): Promise<Settled>;
  settleSession(session: Stripe.Checkout.Session): Promise<Settled>;
}

export function createCheckoutSettler(ports: {
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly reconciler: SubscriptionReconciler;
}): CheckoutSettler {
  const { database, payments, reconciler } = ports;

  const settlePlan = async (subscriptionId: string): Promise<Settled> => {
    const known = await findSubscription(database.query, subscriptionId);
    const newest = known && isLive(known) ? known : await reconciler.reconcile(subscriptionId);
    if (newest && isOver(newest)) return { outcome: 'closed' };
    return { outcome: 'paid', live: newest !== undefined && isLive(newest) };
  };

  const settleSession = async (session: Stripe.Checkout.Session): Promise<Settled> => {
    const { status, url, subscription } = session;
    if (status === 'open' && url) return { outcome: 'open', url };
    if (status !== 'complete') return { outcome: 'closed' };
    return subscription ? settlePlan(idOf(subscription)) : { outcome: 'paid', live: false };
  };

  return {
    settleSession,
    async settle(sessionId) {
      const session = await payments.findCheckoutSession(sessionId);
      return session ? settleSession(session) : { outcome: 'closed' };
    },
  };
}
