import { BelowPlans, PlansPage } from '@portal/checkout-pricing';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

/** Only users who ask for an offer load it. */
const SalesDialog = lazy(() =>
  import('@portal/contact-forms/sales').then((module) => ({ default: module.SalesDialog })),
);

/** `/plans`. */
export function Page() {
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
