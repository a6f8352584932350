import { useSession } from '@portal/auth-session/api';
import {
  isPendingCheckout,
  type PendingCheckout,
  pendingCheckoutOf,
  readPendingCheckout,
} from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Checkout } from './use-checkout';

/** The purchase that waits for its buyer to log in, in the browser session (specification 1, section 4). */
export const savedCheckout = sessionStore('pending-checkout', isPendingCheckout);

/** Whether a purchase waits for its buyer to log in. */
export function hasPendingCheckout(): boolean {
  return savedCheckout.read() !== undefined;
}

/** Takes the saved purchase: whoever asks next finds none, so that it resumes once. */
function takeSavedCheckout(): PendingCheckout | undefined {
  const saved = savedCheckout.read();
  savedCheckout.remove();
  return saved;
}

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

/**
 * Resumes the saved purchase, once, as soon as somebody is signed in. For pages that people reach after a login whose
 * address no longer named the purchase (specification 1, section 4).
 */
export function useResumeCheckout(): void {
  const isSignedIn = useSession().user !== undefined;
  const startCheckout = useStartCheckout();

  useEffect(() => {
    const saved = isSignedIn ? takeSavedCheckout() : undefined;
    if (saved) startCheckout(saved);
  }, [isSignedIn, startCheckout]);
}

/** The address without the purchase that it asked for. */
function withoutPurchase(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('price_id');
  query.delete('quantity');
  return query.toString();
}

/** Starts the purchase that `price_id` asks for and takes it out of the address (specification 1, section 4). */
export function useCheckoutFromAddress({ isReady, start }: Checkout): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const requested = useRef<PendingCheckout>(undefined);
  const startRequested = useEffectEvent(start);

  useEffect(() => {
    if (!isReady) return;
    const query = new URLSearchParams(search);
    if (query.has('price_id')) {
      requested.current = pendingCheckoutOf(query);
      void navigate({ search: withoutPurchase(search), hash }, { replace: true });
    } else if (requested.current) {
      const purchase = requested.current;
      requested.current = undefined;
      void startRequested(purchase);
    }
  }, [isReady, search, hash, navigate]);
}
