import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { Clock } from '../../../ports/clock';
import type { CheckoutState, CheckoutStates } from './checkout-state';
import type { Stores } from '../checkout-pricing.stores';

type Endpoint = typeof checkoutPricingEndpoints.getCheckoutStatus;
type CheckoutStatus = ResponseOf<Endpoint>['status'];

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
  stores,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & {
  readonly stores: Stores;
  readonly states: CheckoutStates;
}): Handler<Endpoint> {
  const shareStatus = oncePerSecond<CheckoutStatus>(clock);

  const readStatus = async (uid: string, sessionId: string) => {
    const customerId = await stores.customers.findCustomerId(database.query, uid);
    if (!customerId) throw new ApiError('CHECKOUT_NOT_FOUND');
    const session = await payments.findCheckoutSession(sessionId);
    if (session?.customerId !== customerId) throw new ApiError('CHECKOUT_NOT_FOUND');
    return presentStatus(await states.ofSession(session));
  };

  return async ({ sessionId }, { caller: { uid } }) => ({
    status: await shareStatus(`${uid} ${sessionId}`, () => readStatus(uid, sessionId)),
  });
}
