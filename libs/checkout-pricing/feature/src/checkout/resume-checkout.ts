import { useSession } from '@portal/auth-session/api';
import type { RequestedCheckout } from '@portal/auth-session/domain';
import {
  type Frequency,
  type PendingCheckout,
  pendingCheckoutOf,
  readPendingCheckout,
} from '@portal/checkout-pricing/domain';
import { isGroupName, keepQuery, paths } from '@portal/shared/util';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeSavedPurchase, withoutPurchase } from './pending-purchase';
import type { Checkout } from './use-checkout';

/**
 * A purchase from an address or a page, not validated yet; `origin` is where the user came from, and stays in the address like
 * the `frequency` of the price, if it is known: Back from the hosted checkout shows it again.
 */
type PurchaseRequest = RequestedCheckout & {
  readonly origin?: string;
  readonly frequency?: Frequency | undefined;
};

/**
 * Starts a purchase from any page, such as /login after the sign-in. The saved purchase is deleted, and /plans starts the
 * given one: errors are shown there, and Back leads there. An invalid one in the address stays there, so that /plans says so.
 */
export function useStartCheckout(): (requested: PurchaseRequest) => void {
  const navigate = useNavigate();
  const { search } = useLocation();

  return useCallback(
    ({ priceId, quantity = 1, code, groupName, origin, frequency }) => {
      takeSavedPurchase();
      const purchase = readPendingCheckout({
        priceId,
        quantity,
        ...(code && { code }),
        ...(isGroupName(groupName) && { groupName }),
      });
      const query = purchase
        ? { price_id: priceId, quantity, code, group_name: purchase.groupName, origin, frequency }
        : {};
      void navigate(keepQuery(paths.plans(query, 'select'), search), { replace: true });
    },
    [navigate, search],
  );
}

/**
 * Resumes the saved purchase once the user is signed in (PRICE-46). For pages that users reach after a login whose address
 * did not carry the purchase.
 */
export function useResumeCheckout(): void {
  const isSignedIn = useSession().user !== undefined;
  const startCheckout = useStartCheckout();

  useEffect(() => {
    const saved = isSignedIn ? takeSavedPurchase() : undefined;
    if (saved) startCheckout(saved);
  }, [isSignedIn, startCheckout]);
}

/** Starts the purchase in the address and removes it from the address (PRICE-47). */
export function useCheckoutFromAddress({ isReady, start }: Checkout): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const requested = useRef<PendingCheckout>(undefined);
  const startRequested = useEffectEvent(start);

  useEffect(() => {
    if (!isReady) return;
    const query = new URLSearchParams(search);
    const purchase = pendingCheckoutOf(query);
    if (purchase) {
      requested.current = purchase;
      void navigate({ search: withoutPurchase(query).toString(), hash }, { replace: true });
    } else if (requested.current) {
      const saved = requested.current;
      requested.current = undefined;
      void startRequested(saved);
    }
  }, [isReady, search, hash, navigate]);
}
