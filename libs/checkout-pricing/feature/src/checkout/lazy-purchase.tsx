import { useSession } from '@portal/auth-session/api';
import { useSearchParams } from '@portal/shared/router';
import { lazy, Suspense, type ReactNode } from 'react';

const PurchaseNotice = lazy(async () => ({
  default: (await import('./purchase-notice')).PurchaseNotice,
}));

interface LazyPurchaseNoticeProps {
  readonly isTaxAdded?: boolean;
}

/** Names the plan that the address of /login or /signup asks for; loaded only if there is one (PRICE-168). */
export function LazyPurchaseNotice({ isTaxAdded = false }: LazyPurchaseNoticeProps) {
  const [query] = useSearchParams();
  if (!query.get('price_id')) return null;
  return (
    <Suspense fallback={<div className="min-h-18.5" />}>
      <PurchaseNotice isTaxAdded={isTaxAdded} />
    </Suspense>
  );
}

const ContinueToCheckout = lazy(async () => ({
  default: (await import('./continue-to-checkout')).ContinueToCheckout,
}));

interface LazyContinueToCheckoutProps {
  readonly email: string;
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
