import { useSession } from '@portal/auth-session/api';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { durations } from '@portal/shared/util';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';
import { outcomeOf, type CheckoutOutcome } from './checkout-outcome';
import { returnedSession, withoutReturn } from './returned-session';

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
