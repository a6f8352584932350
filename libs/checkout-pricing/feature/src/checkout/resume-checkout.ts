import { useSession } from '@portal/auth-session/api';
import {
  isPendingCheckout,
  type PendingCheckout,
  pendingCheckoutOf,
  readPendingCheckout,
  seatsIn,
} from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Checkout } from './use-checkout';

/** The purchase that waits until the user has signed in (PRICE-45). */
export const savedCheckout = sessionStore('pending-checkout', isPendingCheckout);

/** Whether a purchase waits until the user has signed in. */
export function hasPendingCheckout(): boolean {
  return savedCheckout.read() !== undefined;
}

/** Reads and deletes the saved purchase, so that it resumes once (PRICE-46). */
function takeSavedCheckout(): PendingCheckout | undefined {
  const saved = savedCheckout.read();
  savedCheckout.remove();
  return saved;
}

/** A purchase from an address or a page, not validated yet. */
export interface RequestedCheckout {
  readonly priceId: string;
  readonly quantity?: number;
  readonly code?: string;
  /** Where the user came from; stays in the address. */
  readonly origin?: string;
}

/**
 * Starts a purchase from any page, such as /login after the sign-in. The saved purchase is deleted, and /plans starts the
 * given one: errors are shown there, and Back leads there. An invalid one in the address stays there, so that /plans says so.
 */
export function useStartCheckout(): (requested: RequestedCheckout) => void {
  const navigate = useNavigate();
  const { search } = useLocation();

  return useCallback(
    ({ priceId, quantity = 1, code, origin }) => {
      takeSavedCheckout();
      const purchase = readPendingCheckout({ priceId, quantity, ...(code && { code }) });
      const query = purchase ? { price_id: priceId, quantity, code, origin } : {};
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
    const saved = isSignedIn ? takeSavedCheckout() : undefined;
    if (saved) startCheckout(saved);
  }, [isSignedIn, startCheckout]);
}

/** The query without the purchase; the seats of a group stay chosen (PRICE-150). */
export function withoutPurchase(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('price_id');
  if (!seatsIn(query)) rest.delete('quantity');
  return rest;
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
