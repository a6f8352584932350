import { isLive, isOver, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { LRUCache } from 'lru-cache';
import type { Platform } from '@portal/server/platform';
import type { CheckoutSession, Caller, Clock } from '@portal/server/ports';
import { ApiError } from '@portal/server/errors';
import { refreshPlan, type RefreshCustomer } from '../subscriptions/refresh-customer';
import { findSubscription } from '../subscriptions/subscription.repository';
import { findCustomerId } from '../customer/customer.repository';

type CheckoutState =
  | { readonly kind: 'open'; readonly url: string }
  /** Paid; `live` once the stored subscription gives its owner the plan. */
  | { readonly kind: 'paid'; readonly live: boolean }
  | { readonly kind: 'closed' };

/** Reads checkouts from the provider. A paid subscription is stored immediately, before its webhook arrives (PRICE-68). */
export type CheckoutStates = ReturnType<typeof createCheckoutStates>;

export function createCheckoutStates({
  database,
  payments,
  refreshCustomer,
}: Pick<Platform, 'database' | 'payments'> & {
  readonly refreshCustomer: RefreshCustomer;
}) {
  const ofPaid = async (id: string, customerId: string): Promise<CheckoutState> => {
    const stored = await findSubscription(database.query, id);
    const isStored = stored && isLive(stored);
    const newest = isStored ? stored : await refreshPlan(refreshCustomer, { id, customerId });
    if (newest && isOver(newest)) return { kind: 'closed' };
    return { kind: 'paid', live: newest !== undefined && isLive(newest) };
  };

  const ofSession = async ({
    status,
    url,
    subscriptionId,
    customerId,
  }: CheckoutSession): Promise<CheckoutState> => {
    if (status === 'open' && url) return { kind: 'open', url };
    if (status !== 'complete') return { kind: 'closed' };
    const isSold = subscriptionId && customerId;
    return isSold ? ofPaid(subscriptionId, customerId) : { kind: 'paid', live: false };
  };

  return {
    ofSession,
    async of(sessionId: string): Promise<CheckoutState> {
      const session = await payments.findCheckoutSession(sessionId);
      return session ? ofSession(session) : { kind: 'closed' };
    },
  };
}

type Endpoint = typeof checkoutPricingEndpoints.getCheckoutStatus;
type CheckoutStatus = ResponseOf<Endpoint>['status'];

function presentStatus(state: CheckoutState): CheckoutStatus {
  if (state.kind === 'open') return 'open';
  if (state.kind === 'closed') return 'failed';
  return state.live ? 'active' : 'confirming';
}

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

/**
 * Serves the status of the caller's own checkout, at most a second old (PRICE-93).
 *
 * @throws ApiError `CHECKOUT_NOT_FOUND` for any other checkout (PRICE-69), `TOO_MANY_REQUESTS` when the provider was asked too
 *   often (PRICE-91)
 */
export function createGetCheckoutStatus({
  clock,
  database,
  payments,
  states,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & {
  readonly states: CheckoutStates;
}) {
  const shareStatus = oncePerSecond<CheckoutStatus>(clock);

  const readStatus = async (uid: string, sessionId: string) => {
    const customerId = await findCustomerId(database.query, uid);
    if (!customerId) throw new ApiError('CHECKOUT_NOT_FOUND');
    const session = await payments.findCheckoutSession(sessionId);
    if (session?.customerId !== customerId) throw new ApiError('CHECKOUT_NOT_FOUND');
    return presentStatus(await states.ofSession(session));
  };

  return async ({ sessionId }: RequestOf<Endpoint>, { uid }: Pick<Caller, 'uid'>) => ({
    status: await shareStatus(`${uid} ${sessionId}`, () => readStatus(uid, sessionId)),
  });
}
