import { isLive, isOver, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { CheckoutSession } from '../../../ports/payment-objects';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { findSubscription } from '../subscriptions/subscription.repository';
import { findCustomerId } from './customer.repository';

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
  /**
   * The status of the caller's own checkout, at most a second old (PRICE-93); `CHECKOUT_NOT_FOUND` for any other (PRICE-69),
   * `TOO_MANY_REQUESTS` when the provider was asked too often (PRICE-91).
   */
  statusOf(uid: string, sessionId: string): Promise<CheckoutStatus>;
}

function presentStatus(state: CheckoutState): CheckoutStatus {
  if (state.kind === 'open') return 'open';
  if (state.kind === 'closed') return 'failed';
  return state.live ? 'active' : 'confirming';
}

/** Runs `work` once for each key within a second; further callers get the same result. */
function oncePerSecond<Result>(clock: Clock) {
  const recent = new LRUCache<string, { readonly at: number; readonly result: Promise<Result> }>({
    max: 1_000,
  });
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const at = clock.now().getTime();
    const known = recent.get(key);
    if (known && Math.abs(at - known.at) < durations.oneSecondMs) return known.result;
    const result = work();
    recent.set(key, { at, result });
    return result;
  };
}

export function createCheckoutStatusService({
  clock,
  database,
  payments,
  reconciler,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & {
  readonly reconciler: SubscriptionReconciler;
}): CheckoutStatusService {
  const stateOfPaid = async (subscriptionId: string): Promise<CheckoutState> => {
    const stored = await findSubscription(database.query, subscriptionId);
    const newest = stored && isLive(stored) ? stored : await reconciler.reconcile(subscriptionId);
    if (newest && isOver(newest)) return { kind: 'closed' };
    return { kind: 'paid', live: newest !== undefined && isLive(newest) };
  };

  const stateOfSession = async (session: CheckoutSession): Promise<CheckoutState> => {
    const { status, url, subscriptionId } = session;
    if (status === 'open' && url) return { kind: 'open', url };
    if (status !== 'complete') return { kind: 'closed' };
    return subscriptionId ? stateOfPaid(subscriptionId) : { kind: 'paid', live: false };
  };

  const shareStatus = oncePerSecond<CheckoutStatus>(clock);

  const readStatus = async (uid: string, sessionId: string) => {
    const customerId = await findCustomerId(database.query, uid);
    if (!customerId) throw new ApiError('CHECKOUT_NOT_FOUND');
    const session = await payments.findCheckoutSession(sessionId);
    if (session?.customerId !== customerId) throw new ApiError('CHECKOUT_NOT_FOUND');
    return presentStatus(await stateOfSession(session));
  };

  return {
    async stateOf(sessionId) {
      const session = await payments.findCheckoutSession(sessionId);
      return session ? stateOfSession(session) : { kind: 'closed' };
    },
    statusOf: (uid, sessionId) =>
      shareStatus(`${uid} ${sessionId}`, () => readStatus(uid, sessionId)),
  };
}
