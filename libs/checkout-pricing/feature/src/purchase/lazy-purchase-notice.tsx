import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

const PurchaseNotice = lazy(async () => ({
  default: (await import('./purchase-notice')).PurchaseNotice,
}));

interface LazyPurchaseNoticeProps {
  /** Whether the checkout adds tax to the prices (PRICE-417). */
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
