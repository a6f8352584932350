import type { RequestedCheckout } from '@portal/auth-session/domain';
import { useEffect, useRef } from 'react';

/** Takes up a purchase; the portal passes the checkout's own start, which this library must not know. */
export type StartCheckout = (checkout: RequestedCheckout) => void;

/** Starts the checkout once, as soon as there is one to start. */
export function useStartCheckoutOnce(
  checkout: RequestedCheckout | undefined,
  startCheckout: StartCheckout,
): void {
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!checkout || hasStarted.current) return;
    hasStarted.current = true;
    startCheckout(checkout);
  }, [checkout, startCheckout]);
}
