import { pendingCheckoutOf, type PendingCheckout } from '@portal/checkout-pricing/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Checkout } from './use-checkout';

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
