import { BelowPlans, PlansPage } from '@portal/checkout-pricing';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

const SalesDialog = lazy(() =>
  import('./sales-dialog').then((module) => ({ default: module.SalesDialog })),
);

/** `/plans`. */
export function Plans() {
  const { brand, targetOrigins, quotations, automaticTax, payByInvoiceFromSeats } = useConfig();
  return (
    <PlansPage
      gumroadHref={brand.links.gumroadLibrary}
      targetOrigins={targetOrigins}
      isTaxAdded={automaticTax}
      payByInvoiceFromSeats={payByInvoiceFromSeats}
      below={<BelowPlans quotations={quotations} />}
      contactSales={(slot) => (
        <Suspense fallback={null}>
          <SalesDialog {...slot} />
        </Suspense>
      )}
    />
  );
}
