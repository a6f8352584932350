import { useSession } from '@portal/auth-session/api';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { durations } from '@portal/shared/util';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';

/** The interval of the status requests while a payment is being confirmed. */
const pollingInterval = 2 * durations.oneSecondMs;

/**
 * Requests the status of the checkout in the address until it is settled, reloads user and subscription, and then removes
 * the checkout from the address (PRICE-58, PRICE-59). It does not give up while the payment is being confirmed.
 */
export function useCheckoutReturn(): CheckoutOutcome {
  const [query, setQuery] = useSearchParams();
  const [sessionId] = useState(() => returnedSession(query));
  const [isHandOver] = useState(() => query.has('handed_over'));
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
      dispatch(checkoutApi.util.invalidateTags(['CurrentUser', 'Subscription', 'Group']));
    }
  }, [dispatch, status, fulfilledTimeStamp]);

  const isInAddress = query.has('session_id') || query.get('checkout') === 'success';
  useEffect(() => {
    if (!isConfirming && isInAddress) setQuery(withoutReturn, { replace: true });
  }, [isConfirming, isInAddress, setQuery]);

  return outcome === 'confirmed' && isHandOver ? 'handed-over' : outcome;
}

/** The outcome of the checkout that the browser returned from. */
export type CheckoutOutcome =
  /** The address has no checkout. */
  | 'none'
  /** Paid, as far as is known, but the plan is not there yet. */
  | 'confirming'
  | 'confirmed'
  /** The user has given a card for a group that was handed over (GROUP-458). */
  | 'handed-over'
  /** The user left the hosted page without paying. */
  | 'not-completed'
  | 'failed'
  /** The user has no such checkout. */
  | 'unknown';

type CheckoutStatus = ResponseOf<typeof endpoints.getCheckoutStatus>['status'];

const settled: Readonly<Partial<Record<CheckoutStatus, CheckoutOutcome>>> = {
  open: 'not-completed',
  failed: 'failed',
};

/** A paid checkout is confirmed only when the user is premium in the browser, too. */
function outcomeOf(known: {
  readonly status: CheckoutStatus | undefined;
  readonly error: ApiErrorOf<typeof endpoints.getCheckoutStatus> | undefined;
  readonly isPremium: boolean;
}): CheckoutOutcome {
  const { status, error, isPremium } = known;
  if (error?.code === 'CHECKOUT_NOT_FOUND') return 'unknown';
  if (status === 'active' && isPremium) return 'confirmed';
  return (status && settled[status]) ?? 'confirming';
}

/** The checkout session in the address of a return: `checkout=success&session_id=cs_…`. */
function returnedSession(query: URLSearchParams): string | undefined {
  const sessionId = query.get('session_id') ?? undefined;
  const isReturn =
    query.get('checkout') === 'success' &&
    endpoints.getCheckoutStatus.request.isValidSync({ sessionId });
  return isReturn ? sessionId : undefined;
}

/** The query without the checkout. */
function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('checkout');
  rest.delete('handed_over');
  rest.delete('session_id');
  return rest;
}
