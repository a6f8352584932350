import type { checkoutPricingEndpoints as calls } from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { loadPart } from '@portal/shared/data-access';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';

const load = async () => (await loadPart(() => import('./checkout-api'))).checkoutApi.endpoints;

/** The calls behind the plans page's buttons, loaded when one is pressed; each rejects with an `ApiError`. */
export function useCheckoutCalls() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      createCheckoutSession: async (request: RequestOf<typeof calls.createCheckoutSession>) =>
        dispatch((await load()).createCheckoutSession.initiate(request)).unwrap(),
      createPortalLink: async () => dispatch((await load()).createPortalLink.initiate()).unwrap(),
    }),
    [dispatch],
  );
}
