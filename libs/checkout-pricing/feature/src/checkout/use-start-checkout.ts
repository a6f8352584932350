import { readPendingCheckout } from '@portal/checkout-pricing/domain';
import { keepQuery, paths } from '@portal/shared/util';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeSavedCheckout } from './saved-checkout';

/** A purchase that an address or a page asks for; not checked yet. */
export interface RequestedCheckout {
  readonly priceId: string;
  readonly quantity?: number;
  readonly code?: string;
}

/**
 * Takes a purchase up from any page, such as /login once somebody is signed in: the saved one is deleted, and /plans,
 * where a failure can be told and where the way back leads, starts it. What is no purchase ends on /account.
 */
export function useStartCheckout(): (requested: RequestedCheckout) => void {
  const navigate = useNavigate();
  const { search } = useLocation();

  return useCallback(
    ({ priceId, quantity = 1, code }) => {
      takeSavedCheckout();
      const purchase = readPendingCheckout({ priceId, quantity, ...(code && { code }) });
      const query = purchase && { price_id: priceId, quantity, code };
      const target = purchase ? paths.plans(query, 'select') : paths.account();
      void navigate(keepQuery(target, search), { replace: true });
    },
    [navigate, search],
  );
}
