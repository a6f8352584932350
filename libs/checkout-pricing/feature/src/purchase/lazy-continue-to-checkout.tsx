import { useSession } from '@portal/auth-session/api';
import { lazy, Suspense, type ReactNode } from 'react';

const ContinueToCheckout = lazy(async () => ({
  default: (await import('./continue-to-checkout')).ContinueToCheckout,
}));

interface LazyContinueToCheckoutProps {
  /** The address that was verified. */
  readonly email: string;
  /** What stands there without a purchase that waits. */
  readonly children: ReactNode;
}

/** Continues the purchase of the user whose address was verified, in a browser in which that user is logged in (PRICE-175). */
export function LazyContinueToCheckout({ email, children }: LazyContinueToCheckoutProps) {
  const { user } = useSession();
  if (user?.email !== email) return children;
  return (
    <Suspense fallback={<div className="h-12" />}>
      <ContinueToCheckout>{children}</ContinueToCheckout>
    </Suspense>
  );
}
