import { useSession } from '@portal/auth-session/api';
import {
  checkoutPricingEndpoints,
  checkoutPricingEndpoints as endpoints,
} from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { durations } from '@portal/shared/util';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';

/** How often the server is asked while a payment is being confirmed. */
const pollingInterval = 2 * durations.oneSecondMs;

/**
 * Follows the checkout that the address comes back from until it is settled: asks for its status, then for the person and
 * the subscription anew, then takes the checkout out of the address. It never ends as long as the money is on its way.
 */
export function useCheckoutReturn(): CheckoutOutcome {
  const [query, setQuery] = useSearchParams();
  const [sessionId] = useState(() => returnedSession(query));
  const [outcome, setOutcome] = useState<CheckoutOutcome>(sessionId ? 'confirming' : 'none');
  const isPremium = useSession().user?.premium === true;
  const dispatch = useDispatch();

  const isConfirming = outcome === 'confirming';
  const { data, error, fulfilledTimeStamp } = checkoutApi.useGetCheckoutStatusQuery(
    sessionId ? { sessionId } : skipToken,
    { pollingInterval: isConfirming ? pollingInterval : 0 },
  );
  const status = data?.status;
  if (isConfirming) {
    const failure = error && apiErrorOf(endpoints.getCheckoutStatus, error);
    const next = outcomeOf({ status, error: failure, isPremium });
    if (next !== outcome) setOutcome(next);
  }

  useEffect(() => {
    if (status === 'active') {
      dispatch(checkoutApi.util.invalidateTags(['CurrentUser', 'Subscription']));
    }
  }, [dispatch, status, fulfilledTimeStamp]);

  const isInAddress = query.has('session_id') || query.get('checkout') === 'success';
  useEffect(() => {
    if (!isConfirming && isInAddress) setQuery(withoutReturn, { replace: true });
  }, [isConfirming, isInAddress, setQuery]);

  return outcome;
}

/** What became of the checkout that the browser came back from (decisions, "Routes"). */
export type CheckoutOutcome =
  /** The address names no checkout. */
  | 'none'
  /** Paid, as far as is known; the plan is not written down yet. */
  | 'confirming'
  | 'confirmed'
  /** The hosted page was left before paying. */
  | 'not-completed'
  | 'failed'
  /** There is no such checkout of this person. */
  | 'unknown';

type CheckoutStatus = ResponseOf<typeof checkoutPricingEndpoints.getCheckoutStatus>['status'];

const settled: Readonly<Partial<Record<CheckoutStatus, CheckoutOutcome>>> = {
  open: 'not-completed',
  failed: 'failed',
};

/** Reads the server's word; a paid checkout is confirmed only once the person is premium here too. */
function outcomeOf(answer: {
  readonly status: CheckoutStatus | undefined;
  readonly error: ApiErrorOf<typeof checkoutPricingEndpoints.getCheckoutStatus> | undefined;
  readonly isPremium: boolean;
}): CheckoutOutcome {
  const { status, error, isPremium } = answer;
  if (error?.code === 'CHECKOUT_NOT_FOUND') return 'unknown';
  if (status === 'active' && isPremium) return 'confirmed';
  return (status && settled[status]) ?? 'confirming';
}

const { getCheckoutStatus } = checkoutPricingEndpoints;

/** The hosted checkout that an address comes back from: `checkout=success&session_id=cs_…`. */
function returnedSession(query: URLSearchParams): string | undefined {
  const sessionId = query.get('session_id') ?? undefined;
  const isReturn =
    query.get('checkout') === 'success' && getCheckoutStatus.request.isValidSync({ sessionId });
  return isReturn ? sessionId : undefined;
}

/** The query without the return from the checkout. */
function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('checkout');
  rest.delete('session_id');
  return rest;
}
