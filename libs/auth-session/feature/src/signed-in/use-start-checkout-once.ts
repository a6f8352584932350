import type { RequestedCheckout } from '@portal/auth-session/domain';
import { useEffect, useRef } from 'react';

/** Starts a purchase; the portal passes it, because this library must not import the checkout. */
export type StartCheckout = (checkout: RequestedCheckout) => void;

/** Starts the checkout once it is known, and only once. */
export function useStartCheckoutOnce(
  checkout: RequestedCheckout | undefined,
  startCheckout: StartCheckout | undefined,
): void {
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!checkout || !startCheckout || hasStarted.current) return;
    hasStarted.current = true;
    startCheckout(checkout);
  }, [checkout, startCheckout]);
}
