import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type Stripe from 'stripe';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { idOf, isLive, isOver } from '../subscriptions/subscription';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { findSubscription } from '../subscriptions/subscription.repository';
import { findCustomerId } from './checkout.repository';

/** The state of a checkout at the provider. */
export type CheckoutState =
  | { readonly kind: 'open'; readonly url: string }
  /** Paid; `live` once the stored subscription gives its owner the plan. */
  | { readonly kind: 'paid'; readonly live: boolean }
  /** Expired, unknown, or its subscription is over. */
  | { readonly kind: 'closed' };

type CheckoutStatus = ResponseOf<typeof checkoutPricingEndpoints.getCheckoutStatus>['status'];

/** Reads checkouts from the provider. A paid subscription is stored at once, before its webhook arrives (PRICE-68). */
export interface CheckoutStatusService {
  stateOf(sessionId: string): Promise<CheckoutState>;
  /** The status of the caller's own checkout; `CHECKOUT_NOT_FOUND` for any other (PRICE-69). */
  statusOf(uid: string, sessionId: string): Promise<CheckoutStatus>;
}

function presentStatus(state: CheckoutState): CheckoutStatus {
  if (state.kind === 'open') return 'open';
  if (state.kind === 'closed') return 'failed';
  return state.live ? 'active' : 'confirming';
}

export function createCheckoutStatusService({
  database,
  payments,
  reconciler,
}: Pick<Platform, 'database' | 'payments'> & {
  readonly reconciler: SubscriptionReconciler;
}): CheckoutStatusService {
  const stateOfPaid = async (subscriptionId: string): Promise<CheckoutState> => {
    const stored = await findSubscription(database.query, subscriptionId);
    const newest = stored && isLive(stored) ? stored : await reconciler.reconcile(subscriptionId);
    if (newest && isOver(newest)) return { kind: 'closed' };
    return { kind: 'paid', live: newest !== undefined && isLive(newest) };
  };

  const stateOfSession = async (session: Stripe.Checkout.Session): Promise<CheckoutState> => {
    const { status, url, subscription } = session;
    if (status === 'open' && url) return { kind: 'open', url };
    if (status !== 'complete') return { kind: 'closed' };
    return subscription ? stateOfPaid(idOf(subscription)) : { kind: 'paid', live: false };
  };

  return {
    async stateOf(sessionId) {
      const session = await payments.findCheckoutSession(sessionId);
      return session ? stateOfSession(session) : { kind: 'closed' };
    },
    async statusOf(uid, sessionId) {
      const customerId = await findCustomerId(database.query, uid);
      const session = customerId && (await payments.findCheckoutSession(sessionId));
      if (!session || !session.customer || idOf(session.customer) !== customerId) {
        throw new ApiError('CHECKOUT_NOT_FOUND');
      }
      return presentStatus(await stateOfSession(session));
    },
  };
}
