import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

const PurchaseNotice = lazy(async () => ({
  default: (await import('./purchase-notice')).PurchaseNotice,
}));

/** Names the plan that the address of /login or /signup asks for; loaded only if there is one (PRICE-168). */
export function LazyPurchaseNotice() {
  const [query] = useSearchParams();
  if (!query.get('price_id')) return null;
  return (
    <Suspense fallback={<div className="min-h-18.5" />}>
      <PurchaseNotice />
    </Suspense>
  );
}
